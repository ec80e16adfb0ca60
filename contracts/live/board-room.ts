import * as z from 'zod/mini'
import { board } from '../http/boards.ts'
import { game } from '../http/games.ts'
import { boardId } from '../ids.ts'

/**
 * The room of a board, `board_live:{id}`, at `/live?board=<id>`.
 *
 *   server: connected → client: join {changes?} → server: joined (whole board), then update or change,
 *   clients (how many watch), message, error → client: leave.
 *
 * A client that sends `visible` gets a `beat` each second until it sends `hidden`. The shown board is as new as the
 * last message of any kind. Three seconds without any message mean that packets no longer arrive. `HEAD` at the same
 * address answers 204: a light way to check whether the server can be reached again.
 *
 * `revision` only grows; a client drops older messages. An `update` of the client's own revision replaces the board:
 * the group has another name, or the Paris day changed. A client that joined with `{changes: true}` gets `change`
 * with the changed games, and fetches the board when `previous` is not the client's revision.
 */
export const LIVE_PATH = '/live'
export const roomOf = (id: string) => `board_live:${id}`

/** Without rights, names or match sheets, so that all viewers of a room get the same bytes. */
export const liveBoard = z.object({ board, revision: z.int(), position: z.string() })
export type LiveBoard = z.infer<typeof liveBoard>

export const liveChange = z.object({
  revision: z.int(),
  /** The revision this change starts from. */
  previous: z.int(),
  position: z.string(),
  today: z.iso.date(),
  updatedAt: z.iso.datetime(),
  games: z.array(game),
})
export type LiveChange = z.infer<typeof liveChange>

export const serverMessages = {
  /** First message after the handshake. */
  connected: z.object({ board: boardId }),
  joined: liveBoard,
  update: liveBoard,
  change: liveChange,
  /** Number of distinct connections. Sent after a change, at most once a second. */
  clients: z.object({ count: z.int() }),
  /** Sent each second to viewers whose page is visible, to show that the connection works. */
  beat: z.object({}),
  /** `stopping`: the server stops; the client should reconnect later. */
  message: z.object({ code: z.enum(['stopping']) }),
  /** After an error the room is closed for this client. */
  error: z.object({
    code: z.enum(['BOARD_NOT_FOUND', 'NOT_SIGNED_IN', 'BOARD_DELETED', 'TOO_MANY_REQUESTS']),
  }),
} as const
export const clientMessages = {
  join: z.optional(z.object({ changes: z.optional(z.boolean()) })),
  leave: z.undefined(),
  /** The page is now visible and needs beats. The first beat is sent at once. */
  visible: z.undefined(),
  /** The page is hidden and needs no more beats. */
  hidden: z.undefined(),
} as const

export type ServerMessage = keyof typeof serverMessages
export type LiveError = z.infer<typeof serverMessages.error>['code']
