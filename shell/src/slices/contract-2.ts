import { covers, type SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Slice, SlicePage } from '@pingboard/kit/slice'
import { pageRoutes } from '@pingboard/kit/slice/pages'
import type { LoadedSlice } from './loaded-slice.ts'
import { isOwn, isOwnNamespace } from './own-paths.ts'
import { SliceError } from './slice-error.ts'
import { LIMIT, within } from './within.ts'

/** Contract 2: what `defineSlice` makes. @returns null for another thing than such a slice */
export function fromContract2(value: unknown, entry: SliceEntry, limit = LIMIT): LoadedSlice | null {
  const module = value as Partial<Slice> | null | undefined
  const isSlice =
    module?.contract === 2 &&
    isOwnNamespace(entry, module.namespace) &&
    typeof module.messages === 'object' &&
    Array.isArray(module.pages) &&
    module.pages.every(page => isPage(entry, page, ''))
  if (!isSlice) return null
  const { namespace, messages, pages, home = {}, commands = {} } = module as Slice
  const timely = (page: SlicePage): SlicePage => ({
    ...page,
    page: () => within(limit, bring(page), () => new SliceError('timeout', entry)),
    pages: page.pages?.map(timely),
  })
  return { namespace, messages, routes: pageRoutes(pages.map(timely)), home, commands }
}

const bring = async ({ page }: SlicePage) => page()

const isPage = (entry: SliceEntry, page: Partial<SlicePage>, around: string): boolean =>
  typeof page?.path === 'string' &&
  typeof page.page === 'function' &&
  isOwn(entry, page.path) &&
  covers(around, page.path) &&
  (page.pages ?? []).every(inside => isPage(entry, inside, page.path ?? ''))
