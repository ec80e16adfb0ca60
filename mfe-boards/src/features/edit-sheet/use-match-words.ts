import type { Match } from '@pingboard/contracts/http/games.ts'
import { setsWon } from '@pingboard/contracts/sheet.ts'
import type { Side } from '../../model/match-play.ts'
import { useTexts } from '../../state/texts.ts'
import type { Sides } from './use-sides.ts'

/** How a match stands, in a sentence: "A mène 2 manches à 1". */
export function useMatchWords(sides: Sides): (match: Match) => string {
  const text = useTexts()
  return match => {
    const { home, away } = setsWon(match)
    const [high, low] = [Math.max(home, away), Math.min(home, away)]
    const name = (side: Side) => sides.side(match[side])
    if (match.winner && match.withdrawn)
      return text('sheet.withdrawalOf', { side: name(match.winner === 'home' ? 'away' : 'home') })
    if (match.winner) return text('sheet.won', { side: name(match.winner), high, low })
    if (high === 0) return text('sheet.notBegun')
    if (high === low) return text('sheet.level', { count: high })
    return text('sheet.leads', { side: name(home > away ? 'home' : 'away'), high, low })
  }
}
