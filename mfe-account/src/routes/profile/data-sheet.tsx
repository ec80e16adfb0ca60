import { Sheet } from '@pingboard/kit/ui'
import { type TextKey, useTexts } from '../../state/texts.ts'
import css from './profile.module.css'

const LINES = [
  'data.account',
  'data.groups',
  'data.scores',
  'data.sessions',
  'data.device',
  'data.push',
  'data.not',
] as const satisfies readonly TextKey[]

/** What the product holds about the person, in plain words. */
export function DataSheet() {
  const text = useTexts()
  return (
    <Sheet title={text('data.title')}>
      <div className={css.inside}>
        <ul className={css.data}>
          {LINES.map(line => (
            <li key={line}>{text(line)}</li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}
