import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { BudgetPlugin } from './budget-plugin.mjs'
import { firstLoad, graphOf } from './first-load.mjs'
import { pagesOf } from './slice-pages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'pingboard-budget-'))
afterEach(() => vi.restoreAllMocks())

/** Runs the plugin as the end of a build would. */
function endBuild(pages: { name: string; limit: number; files: string[] }[]): void {
  let end = (_compilation: { errors: unknown[] }) => {}
  new BudgetPlugin(() => pages).apply({
    options: { output: { path: folder } },
    hooks: { afterEmit: { tap: (_: unknown, run: typeof end) => (end = run) } },
  })
  end({ errors: [] })
}

test('a page above its budget fails the build, which names the page and its heaviest file first', () => {
  const say = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  writeFileSync(join(folder, 'small.js'), randomBytes(1000))
  writeFileSync(join(folder, 'large.js'), randomBytes(5000))
  const page = (name: string, limit: number) => ({ name, limit, files: ['small.js', 'large.js'] })
  endBuild([page('live', 6100)])
  expect(say).toHaveBeenCalledWith('live: 6.0 of 6.1 kB gzip in 2 files\n')
  expect(() => endBuild([page('live', 6100), page('board', 6000)])).toThrow(
    /^Over budget\.\nboard: 6\.0 of 6\.0 kB gzip in 2 files\n {2}5\.0 large\.js\n {2}1\.0 small\.js$/,
  )
  rmSync(folder, { recursive: true })
})

/** Chunks as the bundler lists them. */
const chunk = (file: string, request: string | null, keys: string[] = []) => ({
  names: request ? [] : [file],
  files: [file],
  modules: keys.map(key => ({ identifier: `consume shared module (default) ${key}@^1.0.0 (strict)` })),
  origins: request ? [{ moduleName: './src/module.tsx', request }] : [],
})
const LIVE = './routes/live/live-route.tsx'
const chunks = [
  chunk('remoteEntry.js', null),
  chunk('module.js', null, ['@pingboard/kit/slice']),
  chunk('live.js', LIVE, ['@pingboard/kit/live']),
  chunk('fr.js', './locales/fr.json'),
  chunk('en.js', './locales/en.json'),
]
const stats = { toJson: () => ({ chunks }) }

test('a page has the files and the shared modules of its imports, beside what every page loads', () => {
  const listed = [{ path: '/boards/:id/live', modules: [LIVE], asks: '/api/boards/:id', budget: 1 }]
  expect(pagesOf(stats, listed)).toEqual({
    pages: [
      {
        path: '/boards/:id/live',
        files: ['live.js'],
        shared: ['@pingboard/kit/live', '@pingboard/kit/slice'],
        asks: '/api/boards/:id',
      },
    ],
    texts: { en: ['en.js'], fr: ['fr.js'] },
    parts: [],
  })
})

test('a chunk that has a name is loaded at once, unless the name says later', () => {
  const named = (name: string) => ({ ...chunk(`${name}.js`, null), names: [name] })
  const graph = graphOf({ toJson: () => ({ chunks: [named('frame'), named('later-scores')] }) })
  expect(firstLoad(graph, []).files).toEqual(['frame.js'])
})

test('a section of the home page, or a command, has the files of its imports', () => {
  const [home, command] = [{ modules: [LIVE] }, {}]
  expect(pagesOf(stats, [], [home, command]).parts).toEqual([['live.js'], []])
})

test('a page without a budget fails the build, and so does a budget without a page', () => {
  expect(() => pagesOf(stats, [])).toThrow(
    /imports \.\/routes\/live\/live-route\.tsx, and no `modules` of a page, a section or a command lists it/,
  )
  const gone = { path: '/gone', modules: [LIVE, './routes/gone.tsx'], budget: 1 }
  expect(() => pagesOf(stats, [gone])).toThrow(
    /lists \.\/routes\/gone\.tsx, and src\/module\.tsx does not import/,
  )
})
