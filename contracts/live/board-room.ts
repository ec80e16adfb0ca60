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
 * A client that says `visible` gets a `beat` each second until it says `hidden`: what it shows is as new as the last
 * message of any kind. Three seconds without one mean that packets no longer come. `HEAD` at the same address answers
 * 204: the light question whether the server can be reached again.
 *
 * `revision` only grows; a client drops what is older. An `update` of the revision it holds replaces it: the group got
 * another name, or the Paris day changed. A client that joined with `{changes: true}` gets `change`
 * with the changed games, and fetches the board when `previous` is not the revision it holds.
 */
export const LIVE_PATH = '/live'
export const roomOf = (id: string) => `board_live:${id}`

/** Without rights, names or match sheets: everybody in a room gets the same bytes. */
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
  /** Distinct connections; sent at most once a second, when it changed. */
  clients: z.object({ count: z.int() }),
  /** A sign of life, each second, to the viewers whose page is visible. */
  beat: z.object({}),
  /** `stopping`: the server goes away, reconnect later. */
  message: z.object({ code: z.enum(['stopping']) }),
  /** After an error the room is closed for this client. */
  error: z.object({
    code: z.enum(['BOARD_NOT_FOUND', 'NOT_SIGNED_IN', 'BOARD_DELETED', 'TOO_MANY_REQUESTS']),
  }),
} as const
export const clientMessages = {
  join: z.optional(z.object({ changes: z.optional(z.boolean()) })),
  leave: z.undefined(),
  /** The page has become visible: beats are wanted. The first one comes at once. */
  visible: z.undefined(),
  /** The page is hidden: no more beats. */
  hidden: z.undefined(),
} as const

export type ServerMessage = keyof typeof serverMessages
export type LiveError = z.infer<typeof serverMessages.error>['code']
