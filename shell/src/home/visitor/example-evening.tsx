import { useTexts } from '../../i18n/texts.ts'
import { Evening } from './evening.tsx'
import { EXAMPLE } from './hero-fixture.ts'

/** Nothing is being played anywhere: a made-up evening, labelled as one. */
export function ExampleEvening() {
  return <Evening fixtures={EXAMPLE} caption={useTexts()('visitor.example')} />
}
