import { useTexts } from '../../i18n/texts.ts'
import { Evening } from './evening.tsx'
import { EXAMPLE } from './hero-fixture.ts'

/** Shown when there is no public board: an invented evening, labelled as an example. */
export function ExampleEvening() {
  return <Evening fixtures={EXAMPLE} caption={useTexts()('visitor.example')} />
}
