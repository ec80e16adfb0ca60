import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'
import type { Random } from '../../support/random.ts'

/** Events in one append. */
const BATCH = 2000

let ids = 0
export const storedEvent = (type: string, data: object, actorId = 'u'.repeat(26)): NewEvent => {
  const id = `${process.pid}x${++ids}`.padStart(26, '0')
  const metadata = { commandId: id, actorId, $correlationId: id, $causationId: id }
  return { id, type: `boards.${type}.v1`, data, metadata, recordedAt: new Date().toISOString() }
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

/** Fills every sheet of the boards, in the log of a stopped product. */
export async function fillSheets(dir: string, boards: readonly Board[], actorId: string): Promise<void> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  for (const { id, games } of boards) {
    const events = games.map(game =>
      storedEvent('MatchesChanged', { gameId: game.id, matches: fullSheet() }, actorId),
    )
    await log.append(`board-${id}`, 0, events)
  }
  await close()
}
