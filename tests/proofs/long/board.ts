import { FORMULA_NAMES, LIMITS } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'
import type { Random } from '../../support/random.ts'

/** Events in one append. */
const BATCH = 2000

let ids = 0
export const storedEvent = (
  type: string,
  data: object,
  actorId = 'u'.repeat(26),
  recordedAt = new Date().toISOString(),
): NewEvent => {
  const id = `${process.pid}x${++ids}`.padStart(26, '0')
  const metadata = { commandId: id, actorId, $correlationId: id, $causationId: id }
  return { id, type: `boards.${type}.v1`, data, metadata, recordedAt }
}

/** Appends `count` drawn scores to a board that was just opened, in the log of a stopped product. */
export async function playOn(
  dir: string,
  { id, games }: Board,
  count: number,
  random: Random,
  from = 0,
  actorId?: string,
): Promise<void> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  for (let revision = from; revision < from + count; ) {
    const scores = Array.from({ length: Math.min(BATCH, from + count - revision) }, () =>
      storedEvent(
        'ScoreChanged',
        {
          gameId: random.pick(games).id,
          scoreTeam1: random.below(1000),
          scoreTeam2: random.below(1000),
        },
        actorId,
      ),
    )
    await log.append(`board-${id}`, revision, scores)
    revision += scores.length
  }
  await close()
}

/** Milliseconds between two changes of an evening: five thousand last for five hours. */
const PACE_MS = 3600
/** An hour of UTC after which Paris has another day, in every season. */
const LATE = 23

/**
 * Appends `count` drawn changes of every kind to a board that was just opened, in the log of a stopped product. Half of
 * them are recorded after midnight.
 */
export async function playEvening(
  dir: string,
  { id, games }: Board,
  count: number,
  random: Random,
  actorId: string,
): Promise<void> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  // From midnight on the fixtures are those of the new day in Paris, while UTC still has the old one.
  const begun = new Date(games[0]?.predictedDate ?? '').setUTCHours(LATE, 0, 0, 0) - (count / 2) * PACE_MS
  for (let revision = 0; revision < count; ) {
    const events = Array.from({ length: Math.min(BATCH, count - revision) }, (_, index) => {
      const at = new Date(begun + (revision + index) * PACE_MS).toISOString()
      const [type, data] = aChange(random.pick(games).id, revision + index, random)
      return storedEvent(type, data, actorId, at)
    })
    await log.append(`board-${id}`, revision, events)
    revision += events.length
  }
  await close()
}

function aChange(gameId: string, revision: number, random: Random): [type: string, data: object] {
  const kind = random.below(20)
  if (kind === 0) return ['BoardRenamed', { name: `Journée ${random.below(30)}` }]
  if (kind === 1)
    return [random.pick(['GamePostponed', 'GameResumed', 'GameClosed', 'GameReopened']), { gameId }]
  if (kind === 2) {
    const day = new Date(Date.now() + (random.below(4) - 2) * 86_400_000).toISOString().slice(0, 10)
    return ['GameMoved', { gameId, predictedDate: day }]
  }
  if (kind === 3)
    return ['VenueChanged', { gameId, location: random.pick(['Salle A', null]), time: '20:00', tables: '5' }]
  if (kind === 4) return ['FormulaChosen', { gameId, formula: random.pick([...FORMULA_NAMES, null]) }]
  if (kind === 5) return ['GameReverted', { gameId, to: random.below(revision + 1) }]
  if (kind === 6) return ['SheetEmptied', { gameId }]
  if (kind < 10) {
    const order = 1 + random.below(14)
    return ['MatchesChanged', { gameId, matches: fullSheet().slice(order - 1, order + random.below(3)) }]
  }
  return ['ScoreChanged', { gameId, scoreTeam1: random.below(15), scoreTeam2: random.below(15) }]
}

const POINTS = [
  [11, 8],
  [9, 11],
  [11, 9],
  [8, 11],
  [13, 11],
]
/** The longest sheet there is. */
export const fullSheet = () =>
  Array.from({ length: LIMITS.matchesPerSheet }, (_, index) => ({
    order: index + 1,
    home: ['A', 'B'],
    away: ['W', 'X'],
    points: POINTS,
    winner: 'home' as const,
    withdrawn: false,
  }))

/** Fills every sheet of the boards, in the log of a stopped product. @param from revision of the boards */
export async function fillSheets(
  dir: string,
  boards: readonly Board[],
  actorId: string,
  from = 0,
): Promise<void> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  for (const { id, games } of boards) {
    const events = games.map(game =>
      storedEvent('MatchesChanged', { gameId: game.id, matches: fullSheet() }, actorId),
    )
    await log.append(`board-${id}`, from, events)
  }
  await close()
}
