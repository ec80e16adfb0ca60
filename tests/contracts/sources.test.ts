import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What the sources of the product must not hold. No test of behaviour could show that something never happens. */
const ROOT = join(import.meta.dirname, '..', '..')
/** Files that run for development, tests or the start, never for a request. */
const BESIDE =
  /node_modules|\/dist\/|\.spec\.|\/testing|^infra\/tools\/(?:launch|checks|image)\/|^shell\/kit\/(?:bin|build|template)\/|\.config\./

const sources = globSync('{contracts,services,infra,shell,mfe-*}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: path => path.includes('node_modules'),
})
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !BESIDE.test(path) && !/^mfe-[a-z]+\/test\//.test(path))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const holding = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()

it('are all looked at', () => {
  expect(sources.length).toBeGreaterThan(700)
})

it('start no program: nothing a request holds can be a command of the system', () => {
  // `npm run cluster` on one machine starts the processes of its table.
  expect(holding(/['"](?:node:)?child_process['"]/)).toEqual(['services/run/cluster/child.ts'])
})

it('make no code of text, in the server or in a page', () => {
  expect(
    holding(/\beval\(|\bnew Function\(|['"](?:node:)?vm['"]|\bset(?:Timeout|Interval)\(\s*['"`]/),
  ).toEqual([])
})

it('put no text into a page as HTML', () => {
  expect(
    holding(/\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(/),
  ).toEqual([])
})

it('make patterns of their own constants only, never of what somebody wrote', () => {
  // The form of ids, the path of live connections, and the known push services.
  expect(holding(/\bRegExp\(/)).toEqual([
    'contracts/ids.ts',
    'infra/edge/gateway.ts',
    'services/run/observing/log.ts',
  ])
})

it('keep nothing personal in the storage of a browser', () => {
  expect(holding(/\bindexedDB\b|\.setItem\(|document\.cookie\s*=/)).toEqual([
    // The newest revision that this device saw of a board, and when.
    'mfe-boards/src/state/seen-boards.ts',
    // Stars: public ids and names of teams, ids of fixtures.
    'mfe-boards/src/state/use-followed.ts',
    // Choices of the display, by fixed values and names of divisions.
    'mfe-boards/src/state/use-stored.ts',
    // Ids of groups whose note about being added was read.
    'mfe-groups/src/state/additions-read.ts',
    // The token of an invitation, in the tab's own storage until it is used.
    'mfe-groups/src/state/kept-token.ts',
    // Ends of opaque ids of a group's members, for who may change roles. Removed at sign-out.
    'mfe-groups/src/state/known-members.ts',
    // How often the card about pushes was put off, and when last.
    'mfe-groups/src/state/push-refusals.ts',
    // Whether scores are hidden.
    'shell/kit/slice/hidden-scores.ts',
    // The database of unsent changes: scores, opaque ids, names of teams. Deleted when they are sent, and at sign-out.
    'shell/kit/unsent/device-store.ts',
    // Which notices are dismissed, by fixed words.
    'shell/src/home/member/use-dismissed.ts',
    'shell/src/i18n/choose-language.ts',
    // Whether the banner for installing was skipped.
    'shell/src/install/skip-banner.ts',
    // Which version of each slice is on.
    'shell/src/registry/registry-store.ts',
    'shell/src/theme/theme.ts',
  ])
})

it('are read in one sitting: no file of the product is longer than 300 lines', () => {
  const files = globSync('{contracts,services,infra,shell,mfe-*}/**/*.{ts,tsx,mjs,css}', {
    cwd: ROOT,
    exclude: path => path.includes('node_modules') || path.includes('dist'),
  }).filter(path => !/\.spec\.|[\\/]dist[\\/]/.test(path))
  expect(files.length).toBeGreaterThan(800)
  const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length
  expect(files.filter(path => lines(path) > 300)).toEqual([])
})

it('of pages make no id with what plain http lacks: phones in a hall may come by it', () => {
  const pages = holding(/crypto\.randomUUID/).filter(path => /^(?:shell|mfe-[a-z]+)\//.test(path))
  expect(pages.filter(path => path !== 'shell/kit/api/request-key.ts')).toEqual([])
})

it('of what runs before anything is installed use nothing that came after Node 20', () => {
  const newer =
    /\b(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|\bglobSync\b|\.(?:difference|intersection|union|isSubsetOf)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray)\(/
  const files = globSync('infra/tools/{launch/*.mjs,slices.mjs}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(path => newer.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})
