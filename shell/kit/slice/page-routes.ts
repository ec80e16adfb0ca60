import { type LoaderFunctionArgs, type RouteObject, redirect } from '../router/index.ts'
import { requireSession } from './guards.ts'
import type { SlicePage } from './slice-module.ts'

/**
 * Pages of a slice as routes of the router, for whoever shows them: the shell, and the small shell of the tests. No
 * slice needs it, so it is no part of the shared module.
 */
export const pageRoutes = (pages: readonly SlicePage[], around = ''): RouteObject[] =>
  pages.map(page => ({
    ...(page.path === around
      ? { index: true as const }
      : { path: page.path, children: page.pages && pageRoutes(page.pages, page.path) }),
    loader: page.for || page.enter ? (visit: LoaderFunctionArgs) => enter(page, visit) : undefined,
    lazy: async () => ({ Component: componentOf(page, await page.page()) }),
  }))

/** Whatever a page brings; a string or nothing would be shown as an empty page. */
function componentOf<T>({ path }: SlicePage, brought: T): T {
  const isComponent = typeof brought === 'function' || (typeof brought === 'object' && brought !== null)
  if (!isComponent) throw new TypeError(`The page ${path} brought no component.`)
  return brought
}

async function enter(page: SlicePage, { request, params }: LoaderFunctionArgs): Promise<null> {
  const elsewhere = page.enter?.({ url: new URL(request.url), params }) ?? null
  if (elsewhere !== null) throw redirect(elsewhere)
  if (page.for === 'members') await requireSession({ request })
  return null
}
