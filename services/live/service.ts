import type { IncomingMessage, Server } from 'node:http'
import type { Caller } from '../http/access.ts'
import { countedAddress } from '../http/request.ts'
import type { DatedBoardReader } from '../ports/board-reader.ts'
import type { Bus } from '../ports/bus.ts'
import type { Log } from '../ports/log.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { RightsOfMany } from '../ports/rights.ts'
import { fanOut } from './fan-out.ts'
import { followGroups, type GroupNews } from './follow-groups.ts'
import { heartbeat } from './heartbeat.ts'
import { inTurns } from './in-turns.ts'
import { DEFAULT_LIMITS, type LiveLimits } from './limits.ts'
import { listen } from './listen.ts'
import { liveRooms } from './rooms.ts'
import { socketServer } from './socket-server.ts'
import { sparingLog } from './sparing-log.ts'
import { receive } from './visit.ts'
import { watchRights } from './watch-rights.ts'

export interface LivePorts {
  readonly bus: Bus
  readonly reader: DatedBoardReader
  readonly rights: Pick<RightsOfMany, 'standings'>
  readonly callerOf: (cookie: string | undefined) => Promise<Caller | null>
  /** Origins of our own pages. */
  readonly origins: ReadonlySet<string>
  readonly mostWatched: MostWatched
  readonly log: Log
  /** False while the bus tells nothing: boards in view are then read again and again. Default: always true. */
  readonly hears?: (() => boolean) | undefined
  /** Where the bus is not the log itself: the log, for what must not wait for the bus. */
  readonly groupNews?: GroupNews | undefined
  readonly limits?: Partial<LiveLimits>
  /** The public address is https. */
  readonly https?: boolean
  /** Whether a connection may be asked for by this request at all. */
  readonly admits?: (request: IncomingMessage) => boolean
  /** The client's address: the socket's, unless there is a trusted proxy in front (SES-9). */
  readonly addressOf?: (request: IncomingMessage) => string
}

export interface LiveStats {
  readonly connections: number
  readonly rooms: number
  readonly viewers: number
  /** Viewers with a visible page: each gets a beat a second. */
  readonly visible: number
  /** Boards sent to a room, and number of encodings made. */
  readonly broadcasts: number
  readonly encodings: number
  /** Boards never sent to slow viewers, because a newer board replaced them. */
  readonly dropped: number
  /** Bytes written to viewers that have not taken them yet. */
  readonly unsentBytes: number
  /** Handshakes refused, messages ignored, connections ended for too many messages or a binary one. */
  readonly refused: number
  readonly ignored: number
  readonly excessive: number
}

export interface Live {
  /** Serves the rooms on an HTTP server, beside its other handlers. */
  attach(server: Server): void
  stats(): LiveStats
  /** Sends all viewers a message, closes their connections and stops listening to the bus. The HTTP server stays. */
  close(): Promise<void>
}

const now = () => performance.now()

/** The live rooms of boards. */
export function live(ports: LivePorts): Live {
  const { bus, reader, rights, callerOf, origins, mostWatched, log, hears = () => true } = ports
  const limits: LiveLimits = { ...DEFAULT_LIMITS, ...ports.limits }
  const clientOf = ports.addressOf ?? ((request: IncomingMessage) => request.socket.remoteAddress ?? '')
  const addressOf = (request: IncomingMessage) => countedAddress(clientOf(request))
  const stats = { broadcasts: 0, encodings: 0, refused: 0, ignored: 0, excessive: 0 }
  const stop = new AbortController()
  const { signal } = stop

  const refusals = watchRights({ rights, callerOf })
  const sparing = sparingLog(log, now)
  const fan = fanOut(limits, now)
  const rooms = liveRooms({
    reader,
    refusals,
    fanOut: fan,
    mostWatched,
    hears,
    log: sparing,
    countMs: limits.countMs,
    rightsMs: limits.rightsMs,
    now,
    stats,
  })
  const { https = false, admits = () => true } = ports
  const beats = heartbeat(limits.beatMs, now)
  const sockets = socketServer({
    limits,
    https,
    origins,
    callerOf,
    admits,
    addressOf,
    now,
    log,
    stats,
    signal,
  })
  sockets.io.on('connection', socket =>
    receive(socket, sockets.seatFor(socket.conn), { rooms, beats, log, stats }),
  )

  const listening = listen({ bus, log, signal, heard: rooms.heard, missed: rooms.reload })
  const { groupNews: news } = ports
  const following = news && followGroups({ news, log: sparing, signal, changed: rooms.groupsChanged })
  const checks = inTurns(limits.checkMs, now, rooms.check)

  return {
    attach: sockets.attach,
    stats: () => ({
      ...stats,
      connections: sockets.connections.size,
      rooms: rooms.size(),
      viewers: rooms.viewers(),
      visible: beats.size(),
      dropped: fan.dropped(),
      unsentBytes: rooms.unsentBytes(),
    }),
    async close() {
      stop.abort()
      checks.stop()
      beats.close()
      rooms.close()
      await sockets.close()
      await listening
      await following
    },
  }
}
