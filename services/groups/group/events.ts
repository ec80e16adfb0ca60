import { BOARD_VISIBILITIES } from '@pingboard/contracts/http/groups.ts'
import { displayCode, roleId, userId } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS } from '@pingboard/contracts/permissions.ts'
import * as z from 'zod/mini'
import type { EventTypes } from '../../kernel/event-types.ts'

// Events of a group. Members are opaque ids; names and descriptions are free text of the group, not of a person. Events
// identify an invitation by its number. The token is made from the number and never stored.

const name = z.string()
const description = z.string()
const clubNumber = z.string()
const shortName = z.nullable(z.string())
const boardVisibility = z.enum(BOARD_VISIBILITIES)
/** What holders of the role may do, sorted. Flags that are not editable are never included (AUT-9). */
const flags = z.readonly(z.array(z.enum(EDITABLE_FLAGS)))
const fields = z.object({ name, description, clubNumber, shortName, boardVisibility })
/** The fields of a group that people edit. */
export type GroupFields = Readonly<z.infer<typeof fields>>

const schemas = {
  GroupCreated: z.object({ ...fields.shape, createdBy: userId }),
  GroupRenamed: z.object({ name }),
  GroupDescribed: z.object({ description }),
  ClubChanged: z.object({ clubNumber }),
  ShortNameChosen: z.object({ shortName }),
  BoardVisibilityChanged: z.object({ boardVisibility }),
  InvitationIssued: z.object({ number: z.int(), issuedAt: z.string(), expiresAt: z.string() }),
  /** The invitation was refused as expired for the first time. */
  InvitationExpired: z.object({ number: z.int() }),
  MemberJoined: z.object({
    userId,
    roleId,
    by: z.enum(['creation', 'invitation', 'addition']),
    /** The person who added the member; with `addition` only. */
    addedBy: z.optional(userId),
  }),
  MemberRoleChanged: z.object({ userId, roleId }),
  /** By the member. */
  MemberLeft: z.object({ userId }),
  /** By another person. */
  MemberRemoved: z.object({ userId }),
  RoleDefined: z.object({ roleId, name, flags }),
  RoleRenamed: z.object({ roleId, name }),
  RoleFlagsChanged: z.object({ roleId, flags }),
  RoleDeleted: z.object({ roleId }),
  /** The group's displays have this code from now on. */
  DisplayRenewed: z.object({ code: displayCode }),
  GroupDeleted: z.object({}),
}
type Schemas = typeof schemas

export type GroupDomainEvent = {
  [T in keyof Schemas]: { readonly type: T; readonly data: Readonly<z.infer<Schemas[T]>> }
}[keyof Schemas]

export const groupEvents: EventTypes<GroupDomainEvent> = { context: 'groups', category: 'group', schemas }
