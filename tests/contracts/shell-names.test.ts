import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OF_SERVER } from '../../infra/edge/release/checks/paths.ts'
import { ruleFor } from '../../shell/src/worker/cache-rules.ts'

/**
 * The shell names no slice and, but for one file, no address of one: a slice that is published, moved or taken away needs
 * no change of the shell.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const sources = globSync('shell/src/**/*.{ts,tsx}', { cwd: ROOT })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !/\.spec\.|\/testing\.ts$/.test(path))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** The first segments of what the slices of this repository claim. */
const claimed = globSync('mfe-*/rspack.config.mjs', { cwd: ROOT }).flatMap(path => {
  const list = /paths: \[([^\]]*)\]/.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'\/([a-z-]+)/g)].map(([, segment = '']) => segment)
})
const ADDRESS = new RegExp(`['"\`]/(?:${[...new Set(claimed)].join('|')})(?=['"\`/?$])`)

/** The addresses that the shell itself leads to, with the reason for each. */
const LISTED = 'shell/src/addresses.ts'

test('the shell names no slice', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ text }) => /mfe-[a-z]/.test(text)).map(({ path }) => path)).toEqual([])
})

test('the shell names addresses of slices in one file', () => {
  expect(claimed.length).toBeGreaterThan(4)
  expect(sources.filter(({ text }) => ADDRESS.test(text)).map(({ path }) => path)).toEqual([LISTED])
})

test('it leaves the pages of the server to the server, also where the worker answers', () => {
  const origin = 'https://pingboard.example'
  const opened = (path: string) =>
    ruleFor({ method: 'GET', mode: 'navigate', credentials: 'include', url: origin + path }, origin)
  const files = ['/remotes', '/assets', '/registry']
  const pages = OF_SERVER.filter(path => !files.includes(path))
  expect(pages.filter(path => opened(`${path}/x`) !== null)).toEqual([])
  expect(opened('/clubs/10330')).toBe('page')
})
