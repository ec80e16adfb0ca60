import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import type { MembershipId } from '@pingboard/contracts/ids.ts'
import type { Loaded } from '@pingboard/kit/api'
import { createContext, use } from 'react'

/** Boards that may have changed since. */
export interface BoardsAge {
  /** The moment of the server's last answer, in milliseconds. */
  at: number
  /** `offline`: no answer came. `slow`: the server refused for now, or the device answered for it. */
  kind: 'offline' | 'slow'
}

/** What the three tabs of a group share. Each part loads on its own. */
export interface GroupState {
  id: string
  /** null while loading. */
  group: Group | null
  /** Shows the group from an API answer. */
  putGroup: (saved: Group) => void
  boards: Loaded<List<Board>>
  /** How old the shown boards are, once they could not be asked for again; null while they are new. */
  boardsAge: BoardsAge | null
  /** The current members. */
  members: Loaded<Member[]>
  /** Ids of members who joined while the page was open. */
  newcomers: readonly string[]
  /** Puts in a member from an API answer. */
  putMember: (member: Member) => void
  /** Takes out a member who was removed. */
  dropMember: (id: MembershipId) => void
  /** Deletes or leaves the group. Its members are not asked for from then on: the answer would be a refusal. */
  partWith: (work: () => Promise<void>) => Promise<void>
  /** The person thought better of it: the members are asked for again. */
  stay: () => void
  roles: Loaded<Role[]>
  /** Shows roles from an API answer. */
  putRoles: (change: (shown: readonly Role[]) => Role[]) => void
  /** Asks for the roles again, and for the members, whose rights follow from them. Rejects when the roles did not come. */
  refreshRoles: () => Promise<void>
  /** The creator, to ask for a right. */
  owner: string | null
  /** Loads all parts again. The shown data stay meanwhile. */
  reload: () => void
}

export const GroupContext = createContext<GroupState | null>(null)

export function useGroup(): GroupState {
  const state = use(GroupContext)
  if (!state) throw new Error('outside of a group')
  return state
}
