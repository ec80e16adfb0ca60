import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import type { Loaded } from '@pingboard/kit/api'
import { createContext, use } from 'react'

/** What the three tabs of a group share; each part arrives by itself. */
export interface GroupState {
  id: string
  /** null while loading. */
  group: Group | null
  boards: Loaded<List<Board>>
  /** As they are now. */
  members: Loaded<Member[]>
  /** Ids of who joined while this page stood open. */
  newcomers: readonly string[]
  /** A member as the API just answered. */
  putMember: (member: Member) => void
  roles: Loaded<Role[]>
  /** Whom to ask for a right. */
  owner: string | null
  /** Asks for all of it again; what is shown stays meanwhile. */
  reload: () => void
}

export const GroupContext = createContext<GroupState | null>(null)

export function useGroup(): GroupState {
  const state = use(GroupContext)
  if (!state) throw new Error('outside of a group')
  return state
}
