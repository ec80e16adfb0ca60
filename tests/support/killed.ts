import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { START, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { boardIdOf, boardOpened, scoreChanged } from '../load/support/board.ts'

/** Copies the log files of this moment, as a kill would leave them. Without the index file, which is made again. */
export function copyLog(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('log.sqlite') && !name.endsWith('-shm')) cpSync(join(from, name), join(to, name))
  }
}

/**
 * A log of boards whose process was killed. The events of the last run stand in the write-ahead file only.
 * @param lives scores of each run on each board; every run except the last ends in order
 * @returns every event that was acknowledged
 */
export async function aKilledLog(
  dir: string,
  { boards = 2, lives = [30, 30] }: { boards?: number; lives?: readonly number[] } = {},
): Promise<readonly StoredEvent[]> {
  const work = `${dir}.work`
  let events: readonly StoredEvent[] = []
  const revisions = Array.from({ length: boards }, () => -1)
  for (const [life, scores] of lives.entries()) {
    const engine = await openEmbedded({ dir: work, clock, views: [boardPage] })
    for (let score = 0; score < scores; score++) {
      for (const [index, revision] of revisions.entries()) {
        const board = boardIdOf(index)
        const event = revision < 0 ? boardOpened(board) : scoreChanged(board, revision)
        const expected = revision < 0 ? 'no-stream' : revision
        revisions[index] = (await engine.log.append(`board-${board}`, expected, [event])).revision
      }
    }
    if (life === lives.length - 1) copyLog(work, dir)
    events = (await engine.log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })).events
    await engine.close()
  }
  return events
}
