import { SLICE_CONTRACT } from '@pingboard/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import type { RouteObject } from '../router/index.ts'
import type { SliceModule } from '../slice/index.ts'
import { describeTexts } from './slice-texts.ts'

/** The slice's route and those below it. */
const all = (route: RouteObject): RouteObject[] => [route, ...(route.children ?? []).flatMap(all)]

/**
 * Checks what the shell relies on in every slice.
 * @param addresses pattern that each address of the slice matches
 */
export async function describeSlice(slice: SliceModule, namespace: string, addresses: RegExp): Promise<void> {
  describe('the module the shell loads', () => {
    it('is of the contract it was built against and claims only its own addresses', () => {
      expect(slice.contract).toBe(SLICE_CONTRACT)
      expect(slice.namespace).toBe(namespace)
      for (const { path } of slice.routes) expect(path).toMatch(addresses)
    })

    it('brings a page for every route', async () => {
      for (const route of slice.routes.flatMap(all)) {
        // React Router also accepts a route whose parts are lazy one by one; no slice has such a route.
        const load = route.lazy as (() => Promise<{ Component?: unknown }>) | undefined
        if (load) expect((await load()).Component).toBeTypeOf('function')
        else expect(route).toHaveProperty('element')
      }
    }, 30_000)
  })

  describeTexts({ en: (await slice.messages.en()).default, fr: (await slice.messages.fr()).default })
}
