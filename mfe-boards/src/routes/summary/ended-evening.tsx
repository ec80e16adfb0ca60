import type { Board, BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { clock, dayRange, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { Icon, LinkButton } from '@pingboard/kit/ui'
import { BestMatchList } from '../../features/sum-up/best-match-list.tsx'
import { HighlightList } from '../../features/sum-up/highlight-list.tsx'
import { SharePanel } from '../../features/sum-up/share-panel.tsx'
import { TeamResults } from '../../features/sum-up/team-results.tsx'
import { type Evening, eveningOf } from '../../model/evening.ts'
import { type Text, useTexts } from '../../state/texts.ts'
import { useEveningReplay } from '../../state/use-evening-replay.ts'
import { useMembership } from '../../state/use-membership.ts'
import { EveningFigures } from '../../ui/evening-figures.tsx'
import css from './summary.module.css'

interface EndedEveningProps {
  board: Board
  initial: BoardWithRights
}

/** The result in words and figures, the teams, the moments worth seeing again, and the ways to pass it on. */
export function EndedEvening({ board, initial }: EndedEveningProps) {
  const text = useTexts()
  const language = useLanguage()
  const isMember = useMembership(initial)
  const replay = useEveningReplay(board)
  const { games, today, clubNumber } = board
  const evening = eveningOf(games, today, clubNumber)
  const headline = headlineOf(evening, text)
  const last = games.reduce((newest, game) => (game.updatedAt > newest ? game.updatedAt : newest), '')
  const endedOn = parisToday(Date.parse(last))
  const day = dayRange(endedOn, endedOn, language)
  const hasResults = evening.wins + evening.draws + evening.losses > 0
  return (
    <>
      <p>
        <span className="fresh fresh--over">
          <Icon name="check" />
          {text('evening.over', { day, time: clock(last, language) })}
        </span>
      </p>
      <div className={css.total}>
        <h2 className="mega">{headline}</h2>
        {/* The headline says the same in words. */}
        {hasResults && (
          <div aria-hidden="true">
            <EveningFigures evening={evening} />
          </div>
        )}
        <p className={css.toShare}>
          <LinkButton href="#share" icon="share-3" block>
            {text('evening.share.go')}
          </LinkButton>
        </p>
      </div>
      <div className={css.columns}>
        <div className={css.sheets}>
          <TeamResults board={board} />
          <HighlightList board={board} replay={replay} />
          {isMember && replay.status === 'ready' && <BestMatchList board={board} replay={replay.data} />}
        </div>
        <SharePanel board={board} headline={headline} />
      </div>
    </>
  )
}

/** "Quatre victoires, un nul": what there was none of is not named. */
function headlineOf({ wins, draws, losses }: Evening, text: Text): string {
  const inWords = (count: number) =>
    count >= 2 && count <= 10 ? text(`evening.number.${count as 2}`) : String(count)
  const parts = (
    [
      ['wins', wins],
      ['draws', draws],
      ['losses', losses],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => text(`evening.headline.${kind}`, { count, number: inWords(count) }))
    // A figure stays with its word.
    .map(part => part.replaceAll(' ', '\u00a0'))
  const said = parts.join(', ')
  return said ? said.charAt(0).toUpperCase() + said.slice(1) : text('evening.headline.none')
}
