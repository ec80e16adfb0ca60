import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Modules that the shell provides and slices use, by import as written: sharing matches the request, so a subpath is
 * a key of its own. `react-dom/client` is not here, because only the shell uses it.
 */
export const SHARED_KEYS = [
  'react',
  'react-dom',
  'jotai',
  '@pingboard/kit/slice',
  '@pingboard/kit/api',
  '@pingboard/kit/live',
  '@pingboard/kit/router',
  '@pingboard/kit/ui',
  '@pingboard/kit/ui/forms',
  '@pingboard/kit/ui/collections',
  '@pingboard/kit/fixtures',
  '@pingboard/kit/unsent',
  // The calls of the API and their schemas: each slice would otherwise carry 12 kB, validation library included.
  '@pingboard/contracts/fields.ts',
  '@pingboard/contracts/ids.ts',
  '@pingboard/contracts/permissions.ts',
  '@pingboard/contracts/http/account.ts',
  '@pingboard/contracts/http/boards.ts',
  '@pingboard/contracts/http/clubs.ts',
  '@pingboard/contracts/http/displays.ts',
  '@pingboard/contracts/http/federation.ts',
  '@pingboard/contracts/http/games.ts',
  '@pingboard/contracts/http/groups.ts',
  '@pingboard/contracts/http/invitations.ts',
  '@pingboard/contracts/http/members.ts',
  '@pingboard/contracts/http/notifications.ts',
]

const require = createRequire(import.meta.url)
const packageOf = key => key.match(/^(@[^/]+\/[^/]+|[^/]+)/)[0]

/** Version of an installed package: read from its folder, because not every package exports its package.json. */
function installed(name) {
  for (const folder of require.resolve.paths(name) ?? [])
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version
    } catch {}
  throw new Error(`${name} is shared but not installed`)
}

/** Installed version of every shared key. */
export const sharedVersions = () =>
  Object.fromEntries(SHARED_KEYS.map(key => [key, installed(packageOf(key))]))

/** Range a slice asks for: the version it was compiled against, or a later minor version. */
export const sharedRanges = () =>
  Object.fromEntries(Object.entries(sharedVersions()).map(([key, version]) => [key, `^${version}`]))

/** The `shared` option of either side. A slice builds no fallback copy: only the shell provides the modules. */
export function shared({ provide }) {
  const ranges = sharedRanges()
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([key, version]) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: ranges[key],
        ...(provide ? { version } : { import: false }),
      },
    ]),
  )
}
