import type { Role } from '@pingboard/contracts/http/groups.ts'
import { builtInOf } from '../model/roles.ts'
import { useTexts } from './use-texts.ts'

/** Name of a role: ours for the built-in ones, else as the group wrote it. */
export function useRoleName(): (role: Role) => string {
  const text = useTexts()
  return role => {
    const builtIn = builtInOf(role)
    return builtIn ? text(`role.${builtIn}`) : role.name
  }
}
