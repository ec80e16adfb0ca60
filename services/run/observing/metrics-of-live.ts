import type { LiveStats } from '../../live/service.ts'
import { one, type Registering } from './metric-reading.ts'

/** Numbers of a process that serves viewers. */
export function readLive(live: () => LiveStats, { gauge, counter }: Registering): void {
  gauge('live_connections', 'Open live connections', [], () => one(live().connections))
  gauge('live_rooms', 'Boards somebody watches', [], () => one(live().rooms))
  gauge('live_viewers', 'Viewers in the rooms', [], () => one(live().viewers))
  gauge('live_unsent_bytes', 'Handed to viewers who have not taken it yet', [], () => one(live().unsentBytes))
  counter('live_updates_total', 'Boards sent to a room', [], () => one(live().broadcasts))
  counter('live_updates_dropped_total', 'Boards a slow viewer never got, a newer one replaced them', [], () =>
    one(live().dropped),
  )
  counter('live_refused_total', 'Connections refused, or ended for speaking too much', [], () =>
    one(live().refused + live().excessive),
  )
}
