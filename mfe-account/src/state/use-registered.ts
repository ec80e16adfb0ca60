import { useLocation } from '@pingboard/kit/router'

/** The address that the page for new accounts left in this entry of the history. */
export function useRegistered(): string | null {
  const state: unknown = useLocation().state
  return typeof state === 'object' &&
    state !== null &&
    'registered' in state &&
    typeof state.registered === 'string'
    ? state.registered
    : null
}
