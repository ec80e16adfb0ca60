import type { Change } from '@pingboard/contracts/http/history.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import type { Tap } from './plan.ts'

/** One step of a game as text: `7:4`, or `done`. */
export type Step = string

export interface ShownGame {
  readonly id: GameId
  readonly revision: number
  readonly scoreTeam1: number | null
  readonly scoreTeam2: number | null
}

interface Asked {
  readonly step: Step
  isAnswered: boolean
}

/** What went wrong on a board. All are 0 when the product keeps its promises. */
export interface Verdict {
  /** Answered with success, and not in the history. */
  readonly lost: number
  /** In the history more often than it was asked for. */
  readonly doubled: number
  /** Shown to a viewer, with a revision at which the history has something else. */
  readonly wrong: number
}

export const scoreStep = ({ scoreTeam1, scoreTeam2 }: Pick<ShownGame, 'scoreTeam1' | 'scoreTeam2'>): Step =>
  `${scoreTeam1 ?? 0}:${scoreTeam2 ?? 0}`
const DONE: Step = 'done'
/** The step that a change of a game asks for. */
export const stepOf = (body: Tap['body']): Step => ('done' in body ? DONE : scoreStep(body))

/** Everything that one board's scorer asked for and its viewers were shown. */
export function ledgerOf(board: BoardId) {
  /** By game, in the order in which they were asked. */
  const asked = new Map<GameId, Asked[]>()
  /** When a step of a game left the device for the first time: monotonic milliseconds. */
  const sent = new Map<string, number>()
  /** `<game> <revision>` and the score that viewers saw there. */
  const shown = new Map<string, Step>()
  let wrong = 0
  let newest = 0

  return {
    board,
    /** Highest revision that an answer has shown. */
    newest: () => newest,
    /** @returns called once the step is answered, with the revision of the board */
    ask(game: GameId, step: Step): (revision: number) => void {
      const entry: Asked = { step, isAnswered: false }
      asked.set(game, [...(asked.get(game) ?? []), entry])
      return revision => {
        entry.isAnswered = true
        newest = Math.max(newest, revision)
      }
    },
    left(game: GameId, step: Step): void {
      const key = `${game} ${step}`
      if (!sent.has(key)) sent.set(key, performance.now())
    },
    /** @returns milliseconds since the shown score left its device; null for a score nobody sent */
    since({ id, ...score }: ShownGame): number | null {
      const at = sent.get(`${id} ${scoreStep(score)}`)
      return at === undefined ? null : performance.now() - at
    },
    /** Keeps what a viewer holds, to compare it with the history. */
    held(games: readonly ShownGame[]): void {
      for (const game of games) {
        const key = `${game.id} ${game.revision}`
        const step = scoreStep(game)
        const before = shown.get(key)
        if (before !== undefined && before !== step) wrong++
        shown.set(key, step)
      }
    },
    /** @param history of the whole board, oldest change first */
    verdict(history: readonly Change[]): Verdict {
      const found = stepsOf(history)
      const verdicts = [...asked].map(([game, steps]) => compare(steps, found.steps.get(game) ?? []))
      const shownWrong = [...shown].filter(([key, step]) => {
        const actual = found.at.get(key)
        return actual !== undefined && actual !== step
      })
      return {
        lost: verdicts.reduce((sum, { lost }) => sum + lost, 0),
        doubled: verdicts.reduce((sum, { doubled }) => sum + doubled, 0),
        wrong: wrong + shownWrong.length,
      }
    },
  }
}
export type Ledger = ReturnType<typeof ledgerOf>

/** The steps of each game, and the score of each game at each revision that touched it. */
function stepsOf(history: readonly Change[]) {
  const steps = new Map<GameId, Step[]>()
  const at = new Map<string, Step>()
  const scores = new Map<GameId, { scoreTeam1: number | null; scoreTeam2: number | null }>()
  for (const { gameId, type, revision, ...fields } of history) {
    if (gameId === null) continue
    const before = scores.get(gameId) ?? { scoreTeam1: null, scoreTeam2: null }
    const { scoreTeam1 = before.scoreTeam1, scoreTeam2 = before.scoreTeam2 } = fields
    const score = { scoreTeam1, scoreTeam2 }
    scores.set(gameId, score)
    at.set(`${gameId} ${revision}`, scoreStep(score))
    if (type !== 'score' && type !== 'closed') continue
    steps.set(gameId, [...(steps.get(gameId) ?? []), type === 'score' ? scoreStep(score) : DONE])
  }
  return { steps, at }
}

/**
 * An answered step is found exactly once, in its order. A step whose answer never came is found once or not at all:
 * the caller was never told.
 */
function compare(asked: readonly Asked[], found: readonly Step[]): Pick<Verdict, 'lost' | 'doubled'> {
  let [lost, doubled, next] = [0, 0, 0]
  for (const step of found) {
    const place = asked.findIndex((entry, index) => index >= next && entry.step === step)
    if (place < 0) {
      doubled++
      continue
    }
    for (; next < place; next++) if (asked[next]?.isAnswered) lost++
    next++
  }
  for (; next < asked.length; next++) if (asked[next]?.isAnswered) lost++
  return { lost, doubled }
}
