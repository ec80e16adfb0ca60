import { useLocation, useNavigate } from '@pingboard/kit/router'
import { useShell } from '../shell-context.ts'

/**
 * How a page that failed is tried again. A try may begin long after it was asked for: a person who has gone elsewhere
 * meanwhile is not brought back.
 * @returns goes to the address, the present one when none is given, unless the person has left
 */
export function useAnotherTry(): (address?: string) => Promise<void> {
  const { wanted } = useShell()
  const navigate = useNavigate()
  const { pathname, search, hash, key } = useLocation()
  return async address => {
    if (wanted().key === key) await navigate(address ?? { pathname, search, hash }, { replace: true })
  }
}
