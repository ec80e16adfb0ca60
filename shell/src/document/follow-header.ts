import { headerAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'
import { findSlice } from '../registry/find-slice.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import type { Router } from '../router/router.tsx'

/**
 * A page writes its title into the header; a page of another slice must not keep that title. Within a slice the shell
 * leaves the header alone, because a tab of a page does not write the title again.
 */
export function followHeader(
  store: ReturnType<typeof createStore>,
  router: Router,
  registry: RegistryStore,
): void {
  const owner = () => findSlice(registry.current(), router.state.location.pathname)?.name ?? null
  let before = owner()
  router.subscribe(() => {
    const now = owner()
    if (now === before && now !== null) return
    if (now !== before) store.set(headerAtom, { title: null })
    before = now
  })
}
