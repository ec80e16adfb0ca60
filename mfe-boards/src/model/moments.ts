import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { rulesOf } from '@pingboard/contracts/sheet.ts'
import { type Entry, entriesIn, wentBackTo } from './history.ts'
import type { Passage } from './replay.ts'

/** Why people go back to a moment. A change has one reason: the first that applies, in this order. */
export const MOMENTS = ['takenBack', 'corrected', 'postponed', 'decided', 'turned', 'level'] as const
export type Moment = (typeof MOMENTS)[number]

/** One line of the log, with its fixture before and after it. Both are null for a change of the board itself. */
export interface Scene {
  entry: Entry
  before: GameWithSheet | null
  after: GameWithSheet | null
  moment: Moment | null
  /** It did not last: a later change took it back, or corrected its score. null: it is in force. */
  struck: { how: 'takenBack' | 'corrected'; at: string } | null
}

/** The lines of a log, oldest first. @param passages oldest first */
export function scenesOf(passages: readonly Passage[]): Scene[] {
  const byRevision = new Map(passages.map(passage => [passage.change.revision, passage]))
  const scenes = entriesIn(passages.toReversed())
    .reverse()
    .map(
      (entry): Scene => ({
        entry,
        before: byRevision.get(entry.first)?.was ?? null,
        after: byRevision.get(entry.last)?.is ?? null,
        moment: null,
        struck: entry.undoneAt === null ? null : { how: 'takenBack', at: entry.undoneAt },
      }),
    )
  const courses = new Map<GameId, Course>()
  for (const scene of scenes) {
    const { before, after } = scene
    if (!before || !after) continue
    const course = courses.get(after.id) ?? { leader: leaderOf(before), scored: [] }
    courses.set(after.id, course)
    scene.moment = momentOf(scene.entry, before, after, course)
    follow(course, scene, before, after)
  }
  return scenes
}

/** How a fixture went so far. */
interface Course {
  /** The side that was last in front. */
  leader: 1 | 2 | null
  /** The scenes whose scores led to the present one, and no scene whose score was corrected. */
  scored: Scene[]
}

function momentOf(
  entry: Entry,
  before: GameWithSheet,
  after: GameWithSheet,
  { leader }: Course,
): Moment | null {
  if (wentBackTo(entry) !== null) return 'takenBack'
  if (!isWithin(before, after)) return 'corrected'
  if (after.postponed && !before.postponed) return 'postponed'
  if (isDecided(after) && !isDecided(before)) return 'decided'
  if (!isOtherScore(before, after)) return null
  const leads = leaderOf(after)
  if (leads !== null) return leader !== null && leads !== leader ? 'turned' : null
  return points(after)[0] >= LEVEL_FROM ? 'level' : null
}

/** Below this score each, most fixtures are level at times, and nobody looks for it. */
const LEVEL_FROM = 3

function follow(course: Course, scene: Scene, before: GameWithSheet, after: GameWithSheet): void {
  course.leader = leaderOf(after) ?? course.leader
  if (!isOtherScore(before, after)) return
  while (course.scored.length > 0) {
    const last = course.scored.at(-1)
    if (!last?.after || isWithin(last.after, after)) break
    last.struck ??= { how: 'corrected', at: scene.entry.at }
    course.scored.pop()
  }
  course.scored.push(scene)
}

type Scored = Pick<GameWithSheet, 'scoreTeam1' | 'scoreTeam2'>

/** A missing score is less than none: taking a score away corrects it. */
const points = ({ scoreTeam1, scoreTeam2 }: Scored) => [scoreTeam1 ?? -1, scoreTeam2 ?? -1] as const

/**
 * The later score can follow the earlier one: no side has less. Several points at once are not a correction: a scorer
 * who was late enters them so, and the earlier score was right.
 */
function isWithin(earlier: Scored, later: Scored): boolean {
  const [[one, two], [laterOne, laterTwo]] = [points(earlier), points(later)]
  return one <= laterOne && two <= laterTwo
}

const isOtherScore = (one: Scored, other: Scored): boolean =>
  one.scoreTeam1 !== other.scoreTeam1 || one.scoreTeam2 !== other.scoreTeam2

function leaderOf(game: Scored): 1 | 2 | null {
  const [one, two] = points(game)
  return one === two ? null : one > two ? 1 : 2
}

/** Finished, or one side has won more than half of the matches of the formula: playing the others changes no winner. */
export function isDecided(game: GameWithSheet): boolean {
  if (game.done || game.formula === null || game.formula === 'free') return game.done
  const { matches, win, loss } = rulesOf(game.formula)
  const [one, two] = [game.scoreTeam1 ?? 0, game.scoreTeam2 ?? 0]
  const left = matches - Math.ceil((one + two) / (win + loss))
  return Math.abs(one - two) > (win - loss) * left
}
