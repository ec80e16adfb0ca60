import * as z from 'zod/mini'
import { DISPLAY_CODE } from './display-code.ts'

// Identifiers. All are opaque text made by the server; only a few helper functions read their parts. A game's id contains
// the board's id, and a membership's id contains the group's id, so a command finds its stream without reading a view.

const seed = '[0-9a-z]{26}'

const id = <B extends string>(pattern: string) =>
  z.string().check(z.regex(new RegExp(`^${pattern}$`))) as unknown as z.ZodMiniType<string & Brand<B>, string>

declare const brand: unique symbol
interface Brand<B extends string> {
  readonly [brand]: B
}

export const userId = id<'user'>(seed)
export const groupId = id<'group'>(seed)
export const boardId = id<'board'>(seed)
/** Names a session to its owner; gives no access. */
export const sessionId = id<'session'>(seed)
/** Of a feedback report. */
export const feedbackId = id<'feedback'>(seed)
/** `<board>.<place on the board from 1>` */
export const gameId = id<'game'>(`${seed}\\.[1-9][0-9]{0,2}`)
/** `<group>.<user>` */
export const membershipId = id<'membership'>(`${seed}\\.${seed}`)
/** A built-in role, or `<group>.r<n>` */
export const roleId = id<'role'>(`(?:admin|scorer|member|${seed}\\.r[1-9][0-9]{0,3})`)

/**
 * Short code of a group's displays, in an address that people type on a television: no letter or digit that looks
 * like another.
 */
export const displayCode = id<'display'>(`[${DISPLAY_CODE.alphabet}]{${DISPLAY_CODE.length}}`)

export type UserId = z.infer<typeof userId>
export type GroupId = z.infer<typeof groupId>
export type BoardId = z.infer<typeof boardId>
export type GameId = z.infer<typeof gameId>
export type MembershipId = z.infer<typeof membershipId>
export type RoleId = z.infer<typeof roleId>
export type SessionId = z.infer<typeof sessionId>
export type FeedbackId = z.infer<typeof feedbackId>
export type DisplayCode = z.infer<typeof displayCode>

export const gameIdOf = (board: BoardId, place: number): GameId => `${board}.${place}` as GameId
export const boardOfGame = (game: GameId): BoardId => game.slice(0, 26) as BoardId
export const membershipIdOf = (group: GroupId, user: UserId): MembershipId =>
  `${group}.${user}` as MembershipId
export const groupOfMembership = (membership: MembershipId): GroupId => membership.slice(0, 26) as GroupId
export const userOfMembership = (membership: MembershipId): UserId => membership.slice(27) as UserId
