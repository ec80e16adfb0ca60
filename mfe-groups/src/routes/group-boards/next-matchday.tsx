import { dayHeading, dayRange, useLanguage, useToday } from '@pingboard/kit/fixtures'
import { Link } from '@pingboard/kit/router'
import { Icon, Skeleton } from '@pingboard/kit/ui'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './boards.module.css'
import { useNextMatchday } from './use-next-matchday.ts'

/**
 * A line that proposes a board for the club's next matchday. It keeps its place while it is loading, and goes without a
 * word when there is nothing to propose or the federation does not answer.
 */
export function NextMatchday() {
  const text = useTexts()
  const language = useLanguage()
  const today = useToday()
  const { id, group } = useGroup()
  const next = useNextMatchday(group, today)
  if (!group?.permissions.canCreateBoard) return null
  if (next.status === 'loading')
    return (
      <li className={css.row} aria-hidden="true">
        <span className={css.go}>
          <Skeleton width="14rem" />
        </span>
      </li>
    )
  if (next.status === 'failed' || next.data === null) return null
  const { from, to, fixtures } = next.data
  const when = from === to ? dayHeading(from, language, today) : dayRange(from, to, language)
  return (
    <li className={css.row}>
      <Link className={css.go} to={`/boards/new?group=${id}&from=${from}&to=${to}`}>
        <span className={`${css.words} ${css.beside}`}>
          <span className={`${css.name} narrow`}>
            {text('boards.next', { when, games: text('boards.games', { count: fixtures.length }) })}
          </span>
          <span className="muted small">{text('boards.next-none')}</span>
        </span>
        <span className={`${css.create} small`}>
          {text('boards.next-create')}
          <Icon name="plus" size="s" />
        </span>
      </Link>
    </li>
  )
}
