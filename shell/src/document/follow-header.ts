import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { headerAtom, languageAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'
import { findSlice } from '../registry/find-slice.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import type { Router } from '../router/router.tsx'

/**
 * A page writes its title into the header and the browser's tab; a page of another slice must not keep that title, and
 * until it writes its own the tab shows the name of the slice. Within a slice the shell leaves the title alone, because
 * a tab of a page does not write it again.
 */
export function followHeader(
  store: ReturnType<typeof createStore>,
  router: Router,
  registry: RegistryStore,
): void {
  const owner = () => findSlice(registry.current(), router.state.location.pathname)
  let before = owner()?.name
  router.subscribe(() => {
    const now = owner()
    if (now?.name === before) return
    before = now?.name
    store.set(headerAtom, { title: null })
    const label = now?.label[store.get(languageAtom)]
    document.title = label ? `${label} – ${PRODUCT_NAME}` : PRODUCT_NAME
  })
}
