import { isExempt } from '@pingboard/contracts/game-rules.ts'
import type { Game, updateGame } from '@pingboard/contracts/http/games.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { FORMULA, forfeit, MATCHES, matchesOf } from './sheet.ts'

/** Numbers from 0 to 1. */
type Chance = () => number
type Body = BodyInput<typeof updateGame>

export interface Change {
  readonly game: Game
  readonly body: Body
}

/** Fixtures in play at the same time. The others wait, so that some are still to come. */
const TABLES = 3
/** Matches decided on the sheet when an evening begins. */
const BEGUN = 5

const total = (game: Game) => (game.scoreTeam1 ?? 0) + (game.scoreTeam2 ?? 0)

/** The score after this many more matches. */
function scoreAfter(game: Pick<Game, 'scoreTeam1' | 'scoreTeam2'>, matches: number, chance: Chance): Body {
  const won = Math.round(matches * (0.3 + chance() * 0.4))
  return { scoreTeam1: (game.scoreTeam1 ?? 0) + won, scoreTeam2: (game.scoreTeam2 ?? 0) + matches - won }
}

const NO_SCORE = { scoreTeam1: null, scoreTeam2: null }
const inPlay = (chance: Chance) => scoreAfter(NO_SCORE, 4 + Math.floor(chance() * 8), chance)

/** What the fixtures of a board are when an evening begins, by their place in `inOrder`. All others are to come. */
const BEGINNINGS: readonly ((chance: Chance) => Body)[] = [
  chance => ({ formula: FORMULA, sets: matchesOf(1, BEGUN, chance), tables: '1 – 2' }),
  inPlay,
  inPlay,
  () => ({ postponed: true }),
  () => ({ formula: FORMULA, sets: forfeit(), done: true }),
  () => ({ location: 'Salle Marcel-Fontanel' }),
  chance => ({ ...scoreAfter(NO_SCORE, MATCHES, chance), done: true }),
]
const TO_COME = 5

/** A club wrote the hour into its team's name. */
const isTimed = ({ labelTeam1, labelTeam2 }: Game) =>
  /\(\d{1,2}h\d{0,2}\)/i.test(`${labelTeam1} ${labelTeam2}`)

/** What the scorer prepares before the first match, by the same places. All others are left as they are. */
const PREPARED: readonly ((() => Body) | null)[] = [
  () => ({ formula: FORMULA, tables: '1 – 2' }),
  null,
  null,
  () => ({ postponed: true }),
  () => ({ formula: FORMULA, sets: forfeit(), done: true }),
  () => ({ location: 'Salle Marcel-Fontanel' }),
]

/** The fixtures that two teams play. One with an hour in a name stands where the evening leaves it to come. */
function inOrder(games: readonly Game[]): readonly Game[] {
  const played = games.filter(game => !isExempt(game))
  const timed = played.findLast(isTimed)
  return timed ? played.filter(game => game !== timed).toSpliced(TO_COME, 0, timed) : played
}

/** The fixture whose match sheet is filled in; undefined when the board has no fixture to play. */
export const gameWithSheet = (games: readonly Game[]): Game | undefined => inOrder(games)[0]

/** These fixtures are as they were opened. */
export const isUntouched = (games: readonly Game[]): boolean =>
  games.every(game => game.scoreTeam1 === null && !game.postponed)

/**
 * The middle of an evening: fixtures in play, one of them with a match sheet, one postponed, one forfeited, one ended,
 * the rest still to come. What an earlier evening left on the board is removed first.
 */
export function beginning(games: readonly Game[], chance: Chance): Change[] {
  const cleared = { ...NO_SCORE, sets: [], postponed: false, done: false }
  return inOrder(games).flatMap((game, place) => {
    const body = BEGINNINGS[place]?.(chance) ?? { time: '20:30' }
    return isUntouched([game])
      ? { game, body }
      : [
          { game, body: cleared },
          { game, body },
        ]
  })
}

/** An evening before its first match: for one that is played from the beginning. */
export const preparation = (games: readonly Game[]): Change[] =>
  inOrder(games).flatMap((game, place) => {
    const body = PREPARED[place]?.()
    return body ? [{ game, body }] : []
  })

/** Not exempt, not postponed and not ended. */
const running = (games: readonly Game[]) =>
  games.filter(game => !isExempt(game) && !game.postponed && !game.done)

/** Changes until the end of the evening: a match each, and the end of each fixture. Slips come on top. */
export const changesLeft = (games: readonly Game[]): number =>
  running(games).reduce((sum, game) => sum + Math.max(0, MATCHES - total(game)) + 1, 0)

/**
 * The next change on the board: a match won at one of the tables, or the end of a fixture. Null at the end of the
 * evening, when no fixture is in play or to come.
 * @param tables fixtures in play at the same time
 */
export function nextChange(games: readonly Game[], chance: Chance, tables = TABLES): Change | null {
  const open = running(games)
  const over = open.find(game => total(game) >= MATCHES)
  if (over) return { game: over, body: { done: true } }

  const atTables = open.filter(game => total(game) > 0)
  const waiting = open.filter(game => total(game) === 0)
  const candidates = waiting.length > 0 && atTables.length < tables ? waiting.slice(0, 1) : atTables
  const game = candidates[Math.floor(chance() * candidates.length)]
  return game ? { game, body: afterMatch(game, chance) } : null
}

function afterMatch(game: Game, chance: Chance): Body {
  const next = total(game) + 1
  if (game.formula === FORMULA) return { sets: matchesOf(next, next, chance) }
  return chance() < 0.5
    ? { scoreTeam1: (game.scoreTeam1 ?? 0) + 1 }
    : { scoreTeam2: (game.scoreTeam2 ?? 0) + 1 }
}

/** The same point on the wrong side; null for a change that is no point typed by hand. */
export function slipOf({ game, body }: Change): Change | null {
  const [one, two] = [game.scoreTeam1 ?? 0, game.scoreTeam2 ?? 0]
  if (body.scoreTeam1 === one + 1) return { game, body: { scoreTeam2: two + 1 } }
  if (body.scoreTeam2 === two + 1) return { game, body: { scoreTeam1: one + 1 } }
  return null
}

/** A result that was read again on the paper sheet, and holds one point more for its winner. null without one. */
export function correctionOf(games: readonly Game[]): Change | null {
  const game = games.find(
    ({ done, formula, scoreTeam1, scoreTeam2 }) => done && !formula && scoreTeam1 && scoreTeam2,
  )
  if (!game) return null
  const step = (game.scoreTeam1 ?? 0) >= (game.scoreTeam2 ?? 0) ? 1 : -1
  const body = { scoreTeam1: (game.scoreTeam1 ?? 0) + step, scoreTeam2: (game.scoreTeam2 ?? 0) - step }
  return { game, body }
}

/** The end of an evening at once, for a day that has passed: every fixture that was not postponed has its result. */
export function ending(games: readonly Game[], chance: Chance): Change[] {
  return games
    .filter(game => !isExempt(game) && !game.postponed && total(game) < MATCHES)
    .map(game => ({ game, body: { ...lastScore(game, chance), done: true } }))
}

const lastScore = (game: Game, chance: Chance): Body =>
  game.formula === FORMULA
    ? { sets: matchesOf(total(game) + 1, MATCHES, chance) }
    : scoreAfter(game, MATCHES - total(game), chance)
