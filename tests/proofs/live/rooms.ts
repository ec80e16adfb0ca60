import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { fanOut } from '@pingboard/services/live/fan-out.ts'
import { liveRooms } from '@pingboard/services/live/rooms.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'

/** The real rooms, open to every viewer and without timers. Errors that they would log are kept. */
export function openRooms(reader: Parameters<typeof liveRooms>[0]['reader'], clock: Clock) {
  const faults: unknown[] = []
  const silent = () => {}
  const rooms = liveRooms({
    reader,
    refusals: async () => async () => null,
    fanOut: fanOut({ unsentBytes: 1_000_000, stalledMs: 30_000 }, () => 0),
    mostWatched: memoryMostWatched(clock),
    hears: () => true,
    log: {
      debug: silent,
      info: silent,
      warn: silent,
      error: (fault: unknown) => faults.push(fault),
      fatal: silent,
    } as never,
    countMs: 0,
    rightsMs: 4200,
    now: () => 0,
    stats: { broadcasts: 0, encodings: 0 },
  })
  return { rooms, faults }
}
