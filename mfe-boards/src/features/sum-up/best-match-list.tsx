import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { GamePlayers } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { divisionLine, pairText } from '@pingboard/kit/fixtures'
import { Sheet, useKitTexts } from '@pingboard/kit/ui'
import { readPlayers } from '../../api/get-players.ts'
import { type BestMatch, bestMatches } from '../../model/best-matches.ts'
import { useTexts } from '../../state/texts.ts'
import type { EveningReplay } from '../../state/use-evening-replay.ts'
import { OutcomeLetter } from '../../ui/outcome-letter.tsx'
import css from './sum-up.module.css'

interface BestMatchListProps {
  board: Board
  replay: EveningReplay
}

/** The best matches that players of the club won, from the sheets. For members only: it names players. */
export function BestMatchList({ board, replay }: BestMatchListProps) {
  const text = useTexts()
  const best = bestMatches(replay.games, board.clubNumber)
  const sheets = [...new Set(best.map(({ game }) => game.id))]
  const { retry, put, ...loaded } = useLoad(sheets.join(' ') || null, signal => readNames(sheets, signal))
  const names = dataOf(loaded)
  if (best.length === 0) return null
  return (
    <Sheet title={text('evening.best.title')} count={text('evening.best.members')}>
      <ul>
        {best.map(match => (
          <BestMatchLine
            key={`${match.game.id} ${match.match.order}`}
            best={match}
            names={names?.get(match.game.id) ?? {}}
          />
        ))}
      </ul>
      {loaded.status === 'failed' && <p className={css.said}>{text('evening.best.failed')}</p>}
      <p className={`hint ${css.said}`}>{text('evening.best.hint')}</p>
    </Sheet>
  )
}

async function readNames(games: readonly GameId[], signal: AbortSignal) {
  return new Map(await Promise.all(games.map(async id => [id, await readPlayers(id, signal)] as const)))
}

interface BestMatchLineProps {
  best: BestMatch
  names: GamePlayers['players']
}

function BestMatchLine({ best, names }: BestMatchLineProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const { game, match, side, last, behind } = best
  const nameOf = (letter: string | undefined) =>
    names[letter ?? '']?.name ?? text('sheet.player', { letter: letter ?? '' })
  const named = ([one, other]: readonly string[]) =>
    other ? text('evening.best.and', { one: nameOf(one), other: nameOf(other) }) : nameOf(one)
  const [winner, loser] = side === 'home' ? [match.home, match.away] : [match.away, match.home]
  const how = [
    behind > 1 && text('evening.best.comeback'),
    text('evening.best.last', { points: pairText(last) ?? '' }),
    divisionLine(game, kit),
  ]
  return (
    <li className={`${css.line} ${css.match}`}>
      <OutcomeLetter outcome="V" />
      <span className={css.words}>
        <b className="narrow">{text('evening.best.beats', { winner: named(winner), loser: named(loser) })}</b>
        <span className="muted small">{how.filter(Boolean).join(', ')}</span>
      </span>
    </li>
  )
}
