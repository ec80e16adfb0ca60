import type { BoardId, GameId, GroupId, UserId } from '@pingboard/contracts/ids.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'
import { CLUB } from './club.ts'
import type { Random } from './random.ts'
import { withStores } from './stores.ts'

/** Events in one append. */
const BATCH = 2000
const MINUTE = 60_000
/** A fixture that reached this score begins again: scores have a limit. */
const MOST_POINTS = 99

export interface EveningPlan {
  board: BoardId
  group: GroupId
  /** Who enters the scores. */
  by: UserId
  fixtures: number
  /** Recorded changes in all, the one that opens the board included. */
  changes: number
  /** Moment of the first point. */
  from: Date
  /** From the first point to the last. */
  minutes: number
  /** Fixtures are done at the end. */
  isOver?: boolean
}

/** A fixture as it goes on. */
interface Course {
  id: GameId
  scoreTeam1: number
  scoreTeam2: number
  /** Score to go back to: the last point was entered for the wrong side. */
  wrong: readonly [number, number] | null
}

/**
 * Writes an evening with its hours into the log of a stopped product: points, points for the wrong side and their
 * corrections, ends. The day of its fixtures is that of its first point.
 */
export async function playEvening(dir: string, plan: EveningPlan, random: Random): Promise<void> {
  const { board, fixtures, changes, from, minutes, isOver = true } = plan
  const courses: Course[] = Array.from({ length: fixtures }, (_, index) => ({
    id: gameIdOf(board, index + 1),
    scoreTeam1: 0,
    scoreTeam2: 0,
    wrong: null,
  }))
  const points = changes - 1 - (isOver ? fixtures : 0)
  const end = from.getTime() + minutes * MINUTE
  const events = [opened(plan, new Date(from.getTime() - 120 * MINUTE))]
  const moments = Array.from({ length: points }, () => from.getTime() + random.below(minutes * MINUTE)).sort(
    (one, other) => one - other,
  )
  for (const moment of moments) {
    const course = random.pick(courses)
    const score = next(course, random)
    events.push(stored(plan, 'ScoreChanged', { gameId: course.id, ...score }, new Date(moment)))
  }
  if (isOver)
    for (const { id } of courses) events.push(stored(plan, 'GameClosed', { gameId: id }, new Date(end)))
  await withStores(dir, async ({ engine: { log } }) => {
    for (let at = 0; at < events.length; at += BATCH)
      await log.append(`board-${board}`, at - 1, events.slice(at, at + BATCH))
  })
}

function next(course: Course, random: Random): { scoreTeam1: number; scoreTeam2: number } {
  const { scoreTeam1, scoreTeam2, wrong } = course
  if (Math.max(scoreTeam1, scoreTeam2) >= MOST_POINTS) {
    ;[course.scoreTeam1, course.scoreTeam2, course.wrong] = [0, 0, null]
  } else if (wrong) {
    ;[course.scoreTeam1, course.scoreTeam2] = wrong
    course.wrong = null
  } else {
    if (random.below(20) === 0) course.wrong = [scoreTeam1, scoreTeam2]
    if (random.below(2) === 0) course.scoreTeam1 += 1
    else course.scoreTeam2 += 1
  }
  return { scoreTeam1: course.scoreTeam1, scoreTeam2: course.scoreTeam2 }
}

const DIVISIONS = ['Pré-Régionale D1', 'Régionale 3', 'Départementale 1', 'Départementale 2']
const OTHERS = [
  'Union Sportive Cenon Rive Droite',
  'Cercle Pongiste Lormontais',
  'SAG Cestas',
  'Ping Pauillacais',
]

function opened(plan: EveningPlan, at: Date): NewEvent {
  const { board, group, by, fixtures, from } = plan
  const games = Array.from({ length: fixtures }, (_, index) => ({
    id: gameIdOf(board, index + 1),
    externalId: `70${index + 1}`,
    label: 'Poule 3',
    idTeam1: `1${index}`,
    idTeam2: `2${index}`,
    labelTeam1: `Saint-Médard ${index + 1}`,
    labelTeam2: `${OTHERS[index % OTHERS.length]} ${(index % 4) + 1}`,
    clubNumber1: CLUB,
    clubNumber2: '10330999',
    poule: '3',
    predictedDate: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(from),
    divisionId: '1',
    divisionLabel: DIVISIONS[index % DIVISIONS.length],
    organismId: '18',
    organismLabel: 'NOUVELLE-AQUITAINE',
    organismCode: 'L10',
    gender: index % 5 === 1 ? 'F' : 'M',
  }))
  const data = { name: 'Journée 6', clubNumber: CLUB, groupId: group, createdBy: by, games }
  return stored(plan, 'BoardOpened', data, at)
}

let ids = 0
function stored({ by }: EveningPlan, type: string, data: object, at: Date): NewEvent {
  const id = `${process.pid}y${++ids}`.padStart(26, '0')
  const metadata = { commandId: id, actorId: by, $correlationId: id, $causationId: id }
  return { id, type: `boards.${type}.v1`, data, metadata, recordedAt: at.toISOString() }
}
