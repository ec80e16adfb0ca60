import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { createBrowserRouter, redirect } from '@pingboard/kit/router'
import { ACCOUNT } from '../addresses.ts'
import { Home } from '../home/home.tsx'
import { Frame } from '../layout/frame.tsx'
import { FrameLoading } from '../layout/frame-loading.tsx'
import { Root } from '../layout/root.tsx'
import { findSlice } from '../registry/find-slice.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import { contributionsOf } from '../slices/contributions.ts'
import type { SliceLoader } from '../slices/load-slice.ts'
import { SliceError } from '../slices/slice-error.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { SliceGate } from './slice-gate.tsx'
import { sliceRoutes } from './slice-routes.tsx'

/**
 * The shell's own pages, and a catch-all that stands for every slice until it is loaded. A navigation to an address
 * of a slice loads the slice and patches its routes in; when loading fails, the catch-all shows why.
 */
export function createRouter(registry: RegistryStore, loader: SliceLoader) {
  const patched = new Set<string>()
  const failures = new Map<string, SliceError>()

  const router = createBrowserRouter(
    [
      {
        id: 'root',
        element: <Root />,
        hydrateFallbackElement: <FrameLoading />,
        errorElement: <PageError />,
        children: [
          {
            id: 'frame',
            element: <Frame />,
            children: [
              { path: '/', element: <Home />, errorElement: <PageError /> },
              { path: '/error/404', element: <NotFound /> },
              {
                path: '/error/403',
                // Shown after a refusal of the server, so it can be loaded then.
                lazy: async () => ({ Component: (await import('./forbidden.tsx')).Forbidden }),
              },
              { path: ACCOUNT, loader: () => redirect(firstOfAccount(registry)), element: <FrameLoading /> },
              { path: '*', element: <SliceGate /> },
            ],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const entry = findSlice(registry.current(), path)
        if (!entry || patched.has(entry.name)) return
        try {
          const module = await loader.load(entry)
          failures.delete(entry.name)
          // Two navigations may have waited for the same slice. The router ignores the patch of the navigation that
          // was replaced, so only the later navigation patches.
          if (signal.aborted || patched.has(entry.name)) return
          patched.add(entry.name)
          patch('frame', sliceRoutes(entry, module))
        } catch (error) {
          failures.set(
            entry.name,
            error instanceof SliceError ? error : new SliceError('evaluation', entry, error),
          )
        }
      },
    },
  )
  return { router, failureOf: (entry: SliceEntry) => failures.get(entry.name) }
}

/** The first link of the account's menu; the home page where no slice adds one. */
const firstOfAccount = (registry: RegistryStore): string =>
  contributionsOf(registry.current(), 'signed-in').account[0]?.path ?? '/'

export type Router = ReturnType<typeof createRouter>['router']
