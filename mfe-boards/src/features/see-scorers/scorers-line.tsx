import { LOCALES } from '@pingboard/contracts/constants.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Avatar } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { scorersAtom, useScorerNames } from '../../state/scorers.ts'
import { useTexts } from '../../state/texts.ts'
import css from './scorers.module.css'

/** Drawn people. The sentence names all of them. */
const DRAWN = 2

/** Who else scores on this board. */
export function ScorersLine() {
  const text = useTexts()
  const language = useLanguage()
  const scorers = useAtomValue(scorersAtom)
  const names = useScorerNames()
  if (scorers.length === 0) return null
  const listed = new Intl.ListFormat(LOCALES[language]).format(names)
  return (
    <p className={css.line}>
      {scorers.slice(0, DRAWN).map(({ user }) => (
        <Avatar
          key={user.id}
          id={user.id}
          name={[user.firstname, user.lastname].filter(Boolean).join(' ')}
          kind="person"
          size="s"
        />
      ))}
      <span className={css.words}>{text('scorers.also', { count: scorers.length, names: listed })}</span>
    </p>
  )
}
