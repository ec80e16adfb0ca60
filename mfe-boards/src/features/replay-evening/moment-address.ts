import { useLocation, useNavigate, useNavigation } from '@pingboard/kit/router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds between two changes of the address. Browsers refuse to change it many times a second. */
const RHYTHM = 1000

/** The revision that an address names; null without one. */
export const askedIn = (search: string): number | null => {
  const value = new URLSearchParams(search).get('r')
  return value !== null && /^[0-9]{1,9}$/.test(value) ? Number(value) : null
}

interface MomentAddressProps {
  /** null: the moment at which the address opens without one; undefined leaves the address as it is. */
  revision: number | null | undefined
  /** The address was changed from elsewhere. */
  onAsked: (revision: number) => void
}

/**
 * Keeps the shown moment in the address, so that the address opens it. It is drawn by itself: the board is not drawn anew
 * with each change of the address.
 */
export function MomentAddress({ revision, onAsked }: MomentAddressProps): null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // A change of the address would end the way to another page, whose files may take their time.
  const isLeaving = useNavigation().state !== 'idle'
  const written = useRef(askedIn(search))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = askedIn(search)

  const write = useEffectEvent(() => {
    timer.current = undefined
    if (isLeaving || revision === undefined || written.current === revision) return
    written.current = revision
    const query = new URLSearchParams(search)
    if (revision === null) query.delete('r')
    else query.set('r', String(revision))
    const to = query.size > 0 ? `?${query}` : ''
    void navigate({ pathname, search: to, hash }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!isLeaving && revision !== undefined && revision !== written.current)
      timer.current ??= setTimeout(() => write(), RHYTHM)
  }, [revision, isLeaving])
  useEffect(() => () => clearTimeout(timer.current), [])

  const follow = useEffectEvent(() => {
    if (asked === written.current) return
    written.current = asked
    if (asked !== null) onAsked(asked)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision in the address
  useEffect(() => follow(), [asked])
  return null
}
