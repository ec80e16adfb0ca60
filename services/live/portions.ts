interface Crowd<Viewer> {
  readonly viewers: Iterable<Viewer>
  has(viewer: Viewer): boolean
}

/** Viewers of a portion. Writing to them takes less than ten milliseconds. */
const PORTION = 200

/**
 * Does a short piece of work for each viewer of a room: for the first portion at once, for the others in portions with a
 * turn of the event loop between. Called again before all were reached, it goes on with the ones not reached yet, and
 * comes to the others after them: so each viewer has a turn, however often it is called. Who left is passed over.
 *
 * @returns starts the work, and gives the viewers that had not been reached when it was called
 */
export function inPortions<Viewer, Room extends Crowd<Viewer>>(act: (room: Room, viewer: Viewer) => void) {
  const waiting = new WeakMap<Room, Viewer[]>()

  function goOn(room: Room, left: Viewer[]): void {
    const portion = left.splice(0, PORTION)
    // Arranged first: what fails for one viewer leaves out none of the next portions.
    if (left.length > 0) setImmediate(goOn, room, left)
    else waiting.delete(room)
    for (const viewer of portion) if (room.has(viewer)) act(room, viewer)
  }

  return function start(room: Room): ReadonlySet<Viewer> {
    const left = waiting.get(room)
    if (!left) {
      const all = [...room.viewers]
      waiting.set(room, all)
      goOn(room, all)
      return new Set()
    }
    const unreached = new Set(left)
    for (const viewer of room.viewers) if (!unreached.has(viewer)) left.push(viewer)
    return unreached
  }
}
