import { SLICE_CONTRACT } from '@pingboard/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import type { Slice, SlicePage } from '../slice/index.ts'
import { describeTexts } from './slice-texts.ts'

/** The page and those inside it. */
const all = (page: SlicePage): SlicePage[] => [page, ...(page.pages ?? []).flatMap(all)]

/** A component may be wrapped, as `memo` does it. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/**
 * Checks what the shell relies on in every slice.
 * @param addresses pattern that each address of the slice matches
 */
export async function describeSlice(slice: Slice, namespace: string, addresses: RegExp): Promise<void> {
  describe('the module the shell loads', () => {
    it('is of the contract it was built against and claims only its own addresses', () => {
      expect(slice.contract).toBe(SLICE_CONTRACT)
      expect(slice.namespace).toBe(namespace)
      for (const { path } of slice.pages.flatMap(all)) expect(path).toMatch(addresses)
    })

    it('shows a page inside another one only below its address', () => {
      for (const { path, pages = [] } of slice.pages.flatMap(all))
        for (const inside of pages) expect(`${inside.path}/`).toMatch(new RegExp(`^${path}/`))
    })

    it('brings a page for every address, and a component for every section of the home page', async () => {
      for (const { path, page } of slice.pages.flatMap(all))
        expect(isComponent(await page()), path).toBe(true)
      for (const [id, section] of Object.entries(slice.home ?? {}))
        expect(isComponent(await section()), id).toBe(true)
    }, 30_000)
  })

  describeTexts({ en: (await slice.messages.en()).default, fr: (await slice.messages.fr()).default })
}
