import { isToBePlayed } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { counts } from '@pingboard/kit/fixtures'

/** A board in the list, in figures. */
export interface BoardSummary {
  games: number
  live: number
  done: number
  postponed: number
  upcoming: number
  /** First and last day of its fixtures; null without any. */
  days: { from: string; to: string } | null
  isToday: boolean
}

export function summaryOf(board: Board, today: string): BoardSummary {
  const days = board.games.map(game => game.predictedDate).sort()
  const [from, to] = [days[0], days.at(-1)]
  const { live, done, postponed, upcoming } = counts(board.games, today)
  return {
    games: board.games.length,
    live,
    done,
    postponed,
    upcoming,
    days: from && to ? { from, to } : null,
    isToday: days.includes(today),
  }
}

/**
 * The boards on which points are entered now: today's, or the next one when there is none today.
 * @returns their ids
 */
export function boardsToScore(boards: readonly Board[], today: string): ReadonlySet<string> {
  const { today: now, others } = todayFirst(boards, today)
  if (now.length > 0) return new Set(now.map(({ id }) => id))
  const coming = others.flatMap(({ id, games }) => {
    // A board may have been played in part: on Friday, and again on Sunday.
    const from = games
      .filter(game => isToBePlayed(game) && game.predictedDate > today)
      .map(game => game.predictedDate)
      .sort()
      .at(0)
    return from ? [{ id, from }] : []
  })
  const first = coming.sort((one, other) => (one.from < other.from ? -1 : 1)).at(0)
  return new Set(first ? [first.id] : [])
}

/** Today's boards first, the others as the server ordered them. */
export function todayFirst(boards: readonly Board[], today: string): { today: Board[]; others: Board[] } {
  const isToday = (board: Board) => board.games.some(game => game.predictedDate === today)
  return { today: boards.filter(isToday), others: boards.filter(board => !isToday(board)) }
}
