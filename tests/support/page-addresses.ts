import { DISPLAY_MODES } from '@pingboard/contracts/display-mode.ts'
import { type Registry, registry } from '@pingboard/contracts/registry.ts'
import type { Scene } from './questions.ts'

/** What stands for a `:name` of a page. A page with another name fails every test that goes through all pages. */
type Fill = (scene: Pick<Scene, 'board' | 'group'>) => string
const NAMES: Readonly<Record<string, (path: string) => Fill>> = {
  id: path => scene => (path.startsWith('/account/groups') ? scene.group.id : scene.board.id),
  place: () => () => '1',
  code: () => () => '23456789',
}

/** What further makes an address of a page: what somebody sees there depends on it. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/boards/:id/live': DISPLAY_MODES.map(mode => `mode=${mode}`),
}

/** Every address of every page of the running product, for one board and its group. */
export async function pageAddresses(
  origin: string,
  scene: Pick<Scene, 'board' | 'group'>,
): Promise<readonly string[]> {
  const now: Registry = registry.parse(await (await fetch(`${origin}/registry.json`)).json())
  const paths = now.slices.flatMap(({ pages = [] }) => pages.map(({ path }) => path))
  return ['/', ...paths].flatMap(path => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const fill = NAMES[name]
      if (!fill) throw new Error(`${path}: nothing stands for :${name} in tests/support/page-addresses.ts`)
      return fill(path)(scene)
    })
    return [filled, ...(QUERIES[path] ?? []).map(query => `${filled}?${query}`)]
  })
}
