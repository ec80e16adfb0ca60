import { type ComponentType, createElement } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect, useLoaderData } from '../router/index.ts'
import { requireSession } from './guards.ts'
import type { SlicePage } from './slice-module.ts'

/**
 * Pages of a slice as routes of the router, for the shell and for the small shell of the tests. No slice needs it, so it is
 * no part of the shared module.
 */
export const pageRoutes = (pages: readonly SlicePage[], around = ''): RouteObject[] =>
  pages.map(page => {
    const bring = bringer(page)
    const isOpen = !page.for && !page.enter
    return {
      ...(page.path === around
        ? { index: true as const }
        : { path: page.path, children: page.pages && pageRoutes(page.pages, page.path) }),
      // Not `lazy`: the router remembers what failed there, and would show the failure again without another try.
      loader: async (visit: LoaderFunctionArgs) => (await Promise.all([bring(), enter(page, visit)]))[0],
      Component: Brought,
      ...(isOpen && {
        // A page without rules of entry waits for nothing when its address changes; another try has the same address.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      }),
    }
  })

const Brought = () => createElement(useLoaderData() as ComponentType)

/** Brings the page once; a failure is not kept. */
function bringer(page: SlicePage): () => Promise<ComponentType> {
  let brought: ComponentType | undefined
  return async () => {
    brought ??= componentOf(page, await page.page())
    return brought
  }
}

/** Whatever a page brings; a string or nothing would be shown as an empty page. */
function componentOf<T>({ path }: SlicePage, brought: T): T {
  const isComponent = typeof brought === 'function' || (typeof brought === 'object' && brought !== null)
  if (!isComponent) throw new TypeError(`The page ${path} brought no component.`)
  return brought
}

async function enter(page: SlicePage, { request, params }: LoaderFunctionArgs): Promise<void> {
  const elsewhere = page.enter?.({ url: new URL(request.url), params }) ?? null
  if (elsewhere !== null) throw redirect(elsewhere)
  if (page.for === 'members') await requireSession({ request })
}
