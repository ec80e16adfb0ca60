import type { BoardEvent } from '@pingboard/contracts/events/boards.ts'
import type { GroupEvent } from '@pingboard/contracts/events/groups.ts'
import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import { never, Rejection } from '../kernel/decider.ts'
import { spread } from '../kernel/spread.ts'
import type { DatedBoardReader } from '../ports/board-reader.ts'
import type { BusMessage } from '../ports/bus.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { GroupFacts } from '../ports/rights.ts'
import { atMostOncePer } from './at-most-once-per.ts'
import type { FanOut, Telling } from './fan-out.ts'
import { type Frame, type Frames, frameOf, framesOf } from './line.ts'
import { reportWatched } from './report-watched.ts'
import { type Held, newer, type Shown, whatToSend } from './room.ts'
import type { SparingLog } from './sparing-log.ts'
import type { Viewer } from './viewer.ts'
import { eachRefused, type Refusals } from './watch-rights.ts'

export interface RoomPorts {
  readonly reader: DatedBoardReader
  readonly refusals: Refusals
  readonly fanOut: FanOut
  readonly mostWatched: MostWatched
  /** False while the bus tells nothing: each check then reads the board. */
  readonly hears: () => boolean
  readonly log: SparingLog
  readonly countMs: number
  readonly rightsMs: number
  readonly now: () => number
  readonly stats: { broadcasts: number; encodings: number }
}

/** A board and its viewers. */
export interface Room extends Telling {
  readonly board: BoardId
  readonly viewers: ReadonlySet<Viewer>
  /** Resolves when there is a board to show, or when there will be none. */
  readonly ready: Promise<void>
  ended(): LiveError | null
  /** Null, or the reason why this viewer may not watch. */
  refuses(viewer: Viewer): Promise<LiveError | null>
  enter(viewer: Viewer): void
  leave(viewer: Viewer): void
  heard(message: BusMessage): void
  /** Presents the board and looks the viewers up again when it is of one of these groups. */
  groupsChanged(groups: ReadonlySet<GroupId>): void
  /**
   * Checks again what changes without a message: rights, the day, and work that failed before. It costs the log nothing
   * for a public board with nothing to do.
   */
  check(): Promise<void>
  /** Reads the board again. */
  reload(): Promise<void>
  close(): void
}

/** Longest time that a page waits until it is shown a board (`shell/kit/live`). Seconds. */
const PATIENCE_S = 10
/** A board is presented again after so long, in case a message about its group was lost. Milliseconds. */
const PRESENTED_FOR_MS = 60_000

/** Whether a refusal lasts longer than anybody waits: that of a group which is set aside lasts until it is replayed. */
const isForLong = (error: unknown): boolean =>
  error instanceof Rejection && (error.extra.retryAfter ?? 0) > PATIENCE_S

/**
 * Opens the room of a board. It shows nothing until `reload` was called once. Boards come in by `heard` and `reload`, are
 * presented one at a time by `refresh`, and go out by `show`.
 */
export function openRoom(board: BoardId, ports: RoomPorts): Room {
  const { reader, refusals, fanOut, log, stats } = ports
  const watched = reportWatched(board, ports)
  const viewers = new Set<Viewer>()
  const readiness = Promise.withResolvers<void>()
  /** Viewers that the number of viewers includes: displays are not. */
  let counted = 0
  /** The newest board that was read or heard of. */
  let held: Held | null = null
  /** The last read failed, or there was none: the next check reads. */
  let unread = true
  /** `held` is newer than what was presented last. */
  let stale = false
  let presenting = false
  /** When the newest presentation began. */
  let presentedAt = Number.NEGATIVE_INFINITY
  /** What viewers were sent last, and its texts. */
  let shown: Shown | null = null
  let frames: Frames | null = null
  let visibility: GroupFacts['boardVisibility'] = 'members'
  /** When the last look-up of all viewers' rights began. Who enters is looked up before. */
  let lookedUpAt = ports.now()
  let ended: LiveError | null = null
  let clients: { count: number; frame: Frame } | null = null

  /** Presents the newest board, one at a time. Boards that arrive meanwhile are presented together afterwards. */
  async function refresh(): Promise<void> {
    stale = true
    if (presenting) return
    presenting = true
    try {
      while (stale && held && !ended) {
        stale = false
        await presentNewest(held)
      }
    } catch (error) {
      stale = true
      log.error({ err: error, board }, 'a live board could not be presented')
    } finally {
      presenting = false
    }
  }

  async function presentNewest({ facts, position }: Held): Promise<void> {
    const beganAt = ports.now()
    const presented = await reader.present(facts)
    presentedAt = beganAt
    if (!presented) {
      end(shown ? 'BOARD_DELETED' : 'BOARD_NOT_FOUND')
      return
    }
    // Viewers of a public board were not looked up.
    if (visibility === 'public') lookedUpAt = Number.NEGATIVE_INFINITY
    visibility = presented.visibility
    // A viewer who may no longer watch must not see the next board, also where neither a message nor a check said so.
    if (visibility === 'members' && ports.now() - lookedUpAt > ports.rightsMs) await dismissRefused()
    show({ board: presented.board, position })
  }

  function show(next: Shown): void {
    const toSend = whatToSend(shown, next)
    if (ended || toSend.kind === 'nothing') return
    shown = next
    frames = framesOf(next, toSend.kind === 'change' ? toSend.change : null, () => stats.encodings++)
    readiness.resolve()
    if (viewers.size === 0) return
    stats.broadcasts++
    fanOut.board(room)
  }

  async function reload(): Promise<void> {
    try {
      const read = await reader.read(board)
      unread = false
      if (!read) {
        end(shown ? 'BOARD_DELETED' : 'BOARD_NOT_FOUND')
        return
      }
      held = newer(held, read)
    } catch (error) {
      unread = true
      log.error({ err: error, board }, 'a live board could not be read')
      // No viewer is inside yet. A page comes again after a longer pause, and then opens a new room.
      if (!shown && isForLong(error)) end('TOO_MANY_REQUESTS')
      return
    }
    await refresh()
  }

  function end(code: LiveError): void {
    if (ended) return
    ended = code
    watched.forget()
    void spread(viewers, viewer => viewers.has(viewer) && viewer.dismiss(code))
    readiness.resolve()
  }

  async function refuses({ seat }: Viewer): Promise<LiveError | null> {
    if (ended || visibility === 'public' || !held) return ended
    return (await refusals(held.facts.groupId))(seat)
  }

  async function dismissRefused(): Promise<void> {
    watched.forget()
    // Who watched a board that ended was dismissed.
    if (!held || ended) return
    const beganAt = ports.now()
    await eachRefused(viewers, await refusals(held.facts.groupId), (viewer, code) => {
      if (viewers.has(viewer)) viewer.dismiss(code)
    })
    lookedUpAt = beganAt
  }

  async function dismissFromPrivate(): Promise<void> {
    try {
      if (visibility === 'members') await dismissRefused()
    } catch (error) {
      log.error({ err: error, board }, 'the rights of viewers could not be looked up')
    }
  }

  /** The group may have removed a member who watches, or closed its boards to visitors. */
  function lookAgain(): void {
    void refresh().then(dismissFromPrivate)
  }

  const isDue = (): boolean =>
    stale || shown?.board.today !== reader.today() || ports.now() - presentedAt >= PRESENTED_FOR_MS

  function noteViewers(): void {
    if (visibility === 'public' && !ended) watched.seen(counted)
  }

  function announce(): void {
    if (clients?.count !== counted) {
      clients = { count: counted, frame: frameOf('clients', JSON.stringify({ count: counted })) }
    }
    fanOut.clients(room)
  }
  const announcement = atMostOncePer(ports.countMs, announce, ports.now)

  const room: Room = {
    board,
    viewers,
    ready: readiness.promise,
    has: viewer => viewers.has(viewer),
    frames: () => frames,
    clients: () => clients,
    ended: () => ended,
    refuses,
    enter(viewer) {
      viewers.add(viewer)
      if (viewer.seat.counted) counted++
      noteViewers()
      fanOut.settle(room, viewer)
      announcement.touch()
    },
    leave(viewer) {
      if (!viewers.delete(viewer)) return
      if (viewer.seat.counted) counted--
      if (viewers.size > 0) announcement.touch()
    },
    heard({ event, key, position }) {
      const told = event as BoardEvent | GroupEvent
      switch (told.type) {
        case 'BoardChanged':
          held = newer(held, { facts: told.board, position })
          void refresh()
          break
        case 'BoardDeleted':
          end('BOARD_DELETED')
          break
        case 'GroupChanged':
        case 'GroupDeleted':
          if (held?.facts.groupId !== key) break
          held = newer(held, { facts: held.facts, position })
          lookAgain()
          break
        default:
          never(told)
      }
    },
    groupsChanged(groups) {
      if (held && groups.has(held.facts.groupId)) lookAgain()
    },
    async check() {
      fanOut.cutStalled(room)
      // Rights come first: what is read below is shown at once.
      await dismissFromPrivate()
      if (unread || !ports.hears()) await reload()
      else if (isDue()) await refresh()
      noteViewers()
    },
    reload,
    close: () => announcement.stop(),
  }
  return room
}
