import { safeRedirect, useSearchParams } from '@pingboard/kit/router'

/** The page the person wanted, and the query to pass to the other sign-in page. */
export function useReturn(): { target: string; query: string } {
  const [params] = useSearchParams()
  const query = params.toString()
  return { target: safeRedirect(params.get('redirect'), location.origin), query: query && `?${query}` }
}
