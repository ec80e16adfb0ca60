import type { Role } from '@pingboard/contracts/http/members.ts'
import { shownRoleName } from '@pingboard/contracts/roles.ts'
import { useLanguage } from '@pingboard/kit/fixtures'

/** Name of a role: translated for a built-in role, else as the group wrote it. */
export function useRoleName(): (role: Role) => string {
  const language = useLanguage()
  return role => (role.groupId === null ? shownRoleName(role.name, language) : role.name)
}
