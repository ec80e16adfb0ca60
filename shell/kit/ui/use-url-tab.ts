import { useLocation, useNavigate } from '../router/index.ts'

interface Place {
  /** Default: `hash`. */
  in?: 'hash' | 'query'
  /** Name in the query. */
  name?: string
}

/** The chosen tab, kept in the address; the first one when the address names none. */
export function useUrlTab<Id extends string>(
  ids: readonly [Id, ...Id[]],
  place: Place = {},
): [Id, (id: Id) => void] {
  const { in: where = 'hash', name = 'tab' } = place
  const location = useLocation()
  const navigate = useNavigate()
  const asked = where === 'hash' ? location.hash.slice(1) : new URLSearchParams(location.search).get(name)
  const select = (id: Id) => {
    const query = new URLSearchParams(location.search)
    if (where === 'query') query.set(name, id)
    const search = query.size ? `?${query}` : ''
    navigate(
      { search, hash: where === 'hash' ? id : location.hash },
      { replace: true, preventScrollReset: true },
    )
  }
  return [ids.find(id => id === asked) ?? ids[0], select]
}
