import type { LiveLimits } from './limits.ts'
import type { Frame, Frames } from './line.ts'
import { inPortions } from './portions.ts'
import type { Viewer } from './viewer.ts'

/** What a room can send at the moment. */
export interface Telling {
  readonly viewers: Iterable<Viewer>
  has(viewer: Viewer): boolean
  /** Frames of the newest board. */
  frames(): Frames | null
  /** The viewer count last announced. */
  clients(): { count: number; frame: Frame } | null
}

/** Revision of a viewer who needs the whole board. */
const NOTHING = -1

/**
 * Hands frames to viewers, at most one unsent board each (LIV-6). A viewer whose line is busy is marked, and gets the
 * newest board when the line moves again; the whole board if more than one was skipped. No frame is kept for them.
 *
 * @param now monotonic milliseconds
 */
export function fanOut(limits: Pick<LiveLimits, 'unsentBytes' | 'stalledMs'>, now: () => number) {
  let dropped = 0

  function write(viewer: Viewer, frames: Frames): void {
    const whole = viewer.due === 'joined' ? frames.joined : frames.update
    const frame = viewer.changes && viewer.due !== 'joined' ? frames.after(viewer.seen) : whole()
    viewer.due = null
    viewer.seen = frames.revision
    viewer.written = frames.number
    viewer.unsent = frame.bytes
    viewer.line.write(frame)
  }

  function wait(room: Telling, viewer: Viewer): void {
    if (viewer.unsent > limits.unsentBytes) {
      viewer.line.cut()
      return
    }
    if (viewer.waitingSince !== null) return
    viewer.waitingSince = now()
    viewer.line.onceReady(() => {
      viewer.waitingSince = null
      if (room.has(viewer)) settle(room, viewer)
    })
  }

  /** Sends what is due, one frame at a time. */
  function settle(room: Telling, viewer: Viewer): void {
    const clients = room.clients()
    const uncounted = clients !== null && viewer.told !== clients.count
    if (!viewer.due && !uncounted) return
    const frames = room.frames()
    if (!viewer.line.idle) {
      wait(room, viewer)
    } else if (viewer.due && frames) {
      write(viewer, frames)
      if (uncounted) wait(room, viewer)
    } else if (uncounted) {
      viewer.told = clients.count
      viewer.line.write(clients.frame)
    }
  }

  /** Sends the newest board to a viewer. One who came, or whose line moved again, may have it already. */
  function show(room: Telling, viewer: Viewer): void {
    const frames = room.frames()
    if (!frames || viewer.written === frames.number) return
    if (viewer.due === null && viewer.line.idle) {
      write(viewer, frames)
      return
    }
    if (viewer.due) dropped++
    viewer.due ??= 'board'
    // A new day or name keeps the revision. A later change from this revision would not
    // include the day or name.
    if (frames.from !== viewer.seen) viewer.seen = NOTHING
    wait(room, viewer)
  }
  const showAll = inPortions(show)
  const settleAll = inPortions(settle)

  return {
    settle,
    /** Sends the room's new board to all viewers. */
    board(room: Telling): void {
      for (const viewer of showAll(room)) {
        dropped++
        // The board that is passed over may have been a new day or name, as above.
        viewer.seen = NOTHING
      }
    },
    /** Boards never sent to a viewer, because a newer board came before the line was idle. */
    dropped: () => dropped,
    /** Sends the viewer count to viewers that have another one. */
    clients(room: Telling): void {
      settleAll(room)
    },
    /** Cuts the lines that have not moved for too long. */
    cutStalled(room: Telling): number {
      let cut = 0
      for (const viewer of room.viewers) {
        if (viewer.waitingSince === null || now() - viewer.waitingSince < limits.stalledMs) continue
        viewer.line.cut()
        cut++
      }
      return cut
    },
  }
}

export type FanOut = ReturnType<typeof fanOut>
