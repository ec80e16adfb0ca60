import type { Game } from '@pingboard/contracts/http/games.ts'

/** Matches of a team fixture: the team that wins more of the fourteen wins the fixture. */
const MATCHES = 14
const TABLES = 4

export interface Change {
  readonly game: Game
  readonly body: {
    scoreTeam1?: number | null
    scoreTeam2?: number | null
    done?: boolean
    postponed?: boolean
  }
}

const playable = (game: Game) => Boolean(game.idTeam1 && game.idTeam2) && !game.postponed
const total = (game: Game) => (game.scoreTeam1 ?? 0) + (game.scoreTeam2 ?? 0)

/**
 * The next change on the board: a match won at one of the tables, or the end of a fixture. When all fixtures have
 * ended, they are reset one by one, and the evening begins again. Null when no fixture can be played.
 * @param chance numbers from 0 to 1
 */
export function nextChange(games: readonly Game[], chance: () => number): Change | null {
  const teams = games.filter(playable)
  const running = teams.filter(game => !game.done)
  const over = running.find(game => total(game) >= MATCHES)
  if (over) return { game: over, body: { done: true } }

  const atTables = running.filter(game => total(game) > 0)
  const waiting = running.filter(game => total(game) === 0)
  const start = waiting.length > 0 && atTables.length < TABLES
  const candidates = start ? waiting.slice(0, 1) : atTables
  const game = candidates[Math.floor(chance() * candidates.length)]
  if (game) {
    const first = chance() < 0.5
    const side = first ? 'scoreTeam1' : 'scoreTeam2'
    return { game, body: { [side]: (game[side] ?? 0) + 1 } }
  }
  const ended = teams.find(game => total(game) > 0)
  return ended ? { game: ended, body: { scoreTeam1: null, scoreTeam2: null, done: false } } : null
}

/** The scores at the start: some fixtures at the tables, one ended, the rest still to come. */
export function openingChanges(games: readonly Game[], chance: () => number): Change[] {
  const teams = games.filter(playable)
  return teams.slice(0, Math.max(1, teams.length - 1)).map((game, place) => {
    const played = place === 0 && teams.length > 3 ? MATCHES : 4 + Math.floor(chance() * 8)
    const scoreTeam1 = Math.round(played * (0.3 + chance() * 0.4))
    return {
      game,
      body: { scoreTeam1, scoreTeam2: played - scoreTeam1, ...(played === MATCHES ? { done: true } : {}) },
    }
  })
}
