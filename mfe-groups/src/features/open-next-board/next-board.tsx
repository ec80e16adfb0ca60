import type { Group } from '@pingboard/contracts/http/groups.ts'
import { dayHeading, dayRange, shortTeam, shownGame, useLanguage, useToday } from '@pingboard/kit/fixtures'
import { dayOf, type Matchday } from '@pingboard/kit/new-board'
import { Link } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { wizardAddress } from '../../model/wizard-address.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import css from './next-board.module.css'
import { NextFrame } from './next-frame.tsx'
import { useNextMatchday } from './use-next-matchday.ts'
import { useOpenBoard } from './use-open-board.ts'

interface NextBoardProps {
  group: Group
  /** The group has no board yet: this is the action of the page. */
  isFirst: boolean
}

/** The club's next matchday that no board follows, or why there is none. Every state has the same place. */
export default function NextBoard({ group, isFirst }: NextBoardProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const { retry, ...next } = useNextMatchday(group, useToday())
  if (next.status === 'loading') return <NextFrame />
  if (next.status === 'failed')
    return (
      <NextFrame title={text('boards.next-unknown')} detail={problemText(next.error)}>
        <Button icon="refresh" onPress={retry}>
          {text('boards.next-retry')}
        </Button>
      </NextFrame>
    )
  if (next.data === null)
    return <NextFrame title={text('boards.next-nothing')} detail={text('boards.next-nothing-why')} />
  return <Proposal group={group} matchday={next.data} isFirst={isFirst} />
}

function Proposal({ group, matchday, isFirst }: NextBoardProps & { matchday: Matchday }) {
  const text = useTexts()
  const language = useLanguage()
  const today = useToday()
  const { isPending, error, run } = useOpenBoard(group, matchday)
  const { from, to, fixtures } = matchday
  const when = from === to ? dayHeading(from, language, today) : dayRange(from, to, language)
  const shown = fixtures.map(fixture => shownGame({ ...fixture, predictedDate: dayOf(fixture) }, group))
  return (
    <NextFrame
      title={text('boards.next', { when, games: text('boards.games', { count: fixtures.length }) })}
      detail={text('boards.next-none')}
      error={error}
      more={
        <ul className={`${css.teams} small`}>
          {shown.map(({ id, labelTeam1, labelTeam2 }) => (
            <li key={id}>
              {shortTeam(labelTeam1)} – {shortTeam(labelTeam2)}
            </li>
          ))}
        </ul>
      }
    >
      <Button
        variant={isFirst ? 'main' : 'line'}
        icon="plus"
        isPending={isPending}
        onPress={() => void run()}
      >
        {text('boards.next-create')}
      </Button>
      <Link className={`${css.choose} small`} to={wizardAddress(group.id, matchday)}>
        {text('boards.next-choose')}
      </Link>
    </NextFrame>
  )
}
