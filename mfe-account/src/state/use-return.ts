import { safeRedirect, useSearchParams } from '@pingboard/kit/router'

/** Where the person wanted to go, and the query to hand on to the other sign-in page. */
export function useReturn(): { target: string; query: string } {
  const [params] = useSearchParams()
  const query = params.toString()
  return { target: safeRedirect(params.get('redirect'), location.origin), query: query && `?${query}` }
}
