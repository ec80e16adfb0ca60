import type { Board } from '@pingboard/contracts/http/boards.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import type { NewEvent } from '@pingboard/services/kernel/event.ts'
import type { Random } from '../../support/random.ts'

/** Events in one append. */
const BATCH = 2000

let ids = 0
export const storedEvent = (type: string, data: object): NewEvent => {
  const id = `${process.pid}x${++ids}`.padStart(26, '0')
  const metadata = { commandId: id, actorId: 'u'.repeat(26), $correlationId: id, $causationId: id }
  return { id, type: `boards.${type}.v1`, data, metadata, recordedAt: new Date().toISOString() }
}

/** So many drawn scores on a board that was just opened, in the log of a product that is stopped. */
export async function playOn(
  dir: string,
  { id, games }: Board,
  count: number,
  random: Random,
): Promise<void> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  for (let revision = 0; revision < count; ) {
    const scores = Array.from({ length: Math.min(BATCH, count - revision) }, () =>
      storedEvent('ScoreChanged', {
        gameId: random.pick(games).id,
        scoreTeam1: random.below(1000),
        scoreTeam2: random.below(1000),
      }),
    )
    await log.append(`board-${id}`, revision, scores)
    revision += scores.length
  }
  await close()
}
