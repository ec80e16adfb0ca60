import { hash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@pingboard/contracts/registry.ts'
import type { SliceStatus } from '@pingboard/infra/edge/upload/status.ts'
import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import type { Window } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { ops } from '../support/ops.ts'
import { anOutsideSlice, copyOf, inSlice, OUTSIDE } from './outside.ts'
import { aRepository } from './repository.ts'
import { aCrowd } from './visitor.ts'

/** The slice has its title in these words in each of its three versions. */
const [FIRST, SECOND, TRIED] = ['Ce soir', 'Ce soir, en mieux', 'Ce soir, à l’essai'] as const
/** Where the third one throws: its own tests do not come there. */
const FAULT = [
  "<EmptyState>{text('mine.none')}</EmptyState>}",
  'fail()}',
  "\nfunction fail(): never {\n  throw new Error('broke on purpose')\n}\n",
] as const
const TOLD = [/mfe-outside/, /broke on purpose/, /The above error/, /React Router caught/]
const LONG = { timeout: 60_000 }

inBrowser(
  'a slice of a team of its own',
  stage => {
    const title = ({ page }: Window): Locator => page.getByRole('heading', { level: 1 })
    const registry = async () => (await (await fetch(`${stage.origin}/registry.json`)).json()) as Registry

    /** The digest of every file of the shell and of the other slices, as they are served. */
    async function theRest(): Promise<Readonly<Record<string, string>>> {
      const page = await (await fetch(stage.origin, { headers: { accept: 'text/html' } })).text()
      const { slices } = await registry()
      const paths = new Set([
        '/sw.js',
        '/edge/provides.json',
        ...page.matchAll(/\/assets\/[\w.-]+/g).map(([path]) => path),
        ...slices.filter(({ name }) => name !== OUTSIDE).flatMap(({ files }) => Object.keys(files)),
      ])
      expect(paths.size).toBeGreaterThan(100)
      const found: Record<string, string> = {}
      for (const path of paths) {
        const answer = await fetch(stage.origin + path)
        expect([path, answer.status]).toEqual([path, 200])
        found[path] = hash('sha384', Buffer.from(await answer.arrayBuffer()))
      }
      return found
    }

    test('comes from an empty folder to every browser, is tried, taken back by itself, and rolled back', {
      timeout: 600_000,
    }, async () => {
      const step = steps()
      const before = await theRest()
      const slice = await step('made, installed and built', async () => copyOf(await anOutsideSlice()))
      onTestFinished(() => rm(slice, { recursive: true, force: true }))
      const token = ['slice', 'token', 'create', OUTSIDE, '--label', 'outside team', '--path', '/outside']
      const made = await ops(stage.dataDir, ...token)
      const secret = made.out.trim().split('\n').at(-1) ?? ''
      expect(secret).toMatch(/^pbs_/)

      const npm = async (...args: readonly string[]) => {
        const { code, text } = await inSlice(slice, ['npm', ...args], { PINGBOARD_SLICE_TOKEN: secret })
        expect({ args, code, text }).toMatchObject({ code: 0 })
        return text
      }
      const release = (...args: readonly string[]) =>
        npm('run', '--silent', 'release', '--', ...args, '--to', stage.origin)
      const edit = async (file: string, change: (text: string) => string) => {
        const text = await readFile(join(slice, file), 'utf8')
        expect(change(text)).not.toBe(text)
        await writeFile(join(slice, file), change(text))
      }
      const named = (from: string, to: string) =>
        edit('src/locales/fr.json', text => text.replace(`"title": "${from}"`, `"title": "${to}"`))
      const status = async () => {
        const headers = { authorization: `Bearer ${secret}` }
        const answer = await fetch(`${stage.origin}/edge/slices/${OUTSIDE}`, { headers })
        return (await answer.json()) as SliceStatus
      }
      await using repository = await aRepository(slice, {
        PINGBOARD_ADDRESS: stage.origin,
        PINGBOARD_SLICE_TOKEN: secret,
        PINGBOARD_RELEASE: 'publish',
      })

      const window = await stage.open({ worker: false })
      await step('published over the network, and found in the menu', async () => {
        const commit = await repository.commit('A slice')
        expect(await release('publish')).toContain(`${OUTSIDE} 0.1.0 is on for everybody`)
        expect((await status()).audit[0]).toMatchObject({ action: 'publish', by: 'outside team', commit })
        await window.goto('/')
        const { page, words, press } = window
        await press(page.getByRole('button', { name: words.shell.header.menu }))
        await press(page.getByRole('dialog').getByRole('link', { name: 'Outside' }))
        await title(window).getByText(FIRST, { exact: true }).waitFor()
      })

      await step('pushed: types, tests, build, release', async () => {
        await named(FIRST, SECOND)
        await npm('version', 'minor', '--no-git-tag-version')
        const commit = await repository.commit('Another title')
        const said = await repository.push()
        expect(said).toMatch(/Tests\s+\d+ passed/)
        expect(said).toContain(`${OUTSIDE} 0.2.0 is on for everybody`)
        expect((await status()).audit[0]).toMatchObject({ action: 'publish', version: '0.2.0', commit })
        await window.page.reload()
        await title(window).getByText(SECOND, { exact: true }).waitFor()
      })

      await step('a candidate with a fault, built and uploaded', async () => {
        await named(SECOND, TRIED)
        await edit('src/routes/mine/mine-page.tsx', text => text.replace(FAULT[0], FAULT[1]) + FAULT[2])
        await npm('version', 'minor', '--no-git-tag-version')
        await npm('run', '--silent', 'build')
        expect(await release('candidate', '--share', '50')).toContain(`${OUTSIDE} 0.3.0 is on trial`)
      })

      const windows = new Map<string | null, Window>()
      await step('two browsers with different versions', async () => {
        while (windows.size < 2) {
          const another = await stage.open({ worker: false, expects: TOLD })
          await another.goto('/outside')
          await title(another).waitFor()
          windows.set(await title(another).textContent(), another)
        }
        expect([...windows.keys()].sort()).toEqual([SECOND, TRIED].sort())
        for (const [shown, one] of windows) {
          await one.page.reload()
          await title(one)
            .getByText(shown ?? '', { exact: true })
            .waitFor()
        }
      })
      const at = (shown: string): Window => windows.get(shown) ?? window
      const none = (one: Window) => one.page.getByText('Vous n’êtes encore dans aucun groupe.')

      await step('both report what they meet', async () => {
        for (const one of windows.values()) {
          await signInWindow(one, await somebody(stage.origin))
          await one.goto('/outside/mine')
        }
        await none(at(SECOND)).waitFor()
        await at(TRIED).page.getByText(window.words.shell['slice-down'].title).waitFor()
        // What works is said when the page has worked for a while, or is left.
        await at(SECOND).goto('/')
        const told = async () => {
          const { on, candidate } = await status()
          return [on?.figures.faulty, candidate?.figures.faults, (on?.figures.browsers ?? 0) > 0]
        }
        await expect.poll(told, LONG).toEqual([0, { render: 1 }, true])
      })

      await step('abandoned by itself after the reports of sixty browsers', async () => {
        await aCrowd([stage.origin], OUTSIDE, ['0.2.0', '0.3.0'], (version, nth) =>
          version === '0.3.0' && nth % 2 === 0 ? 'render' : null,
        )
        await expect.poll(async () => (await status()).candidate, LONG).toBeNull()
        const [line] = (await status()).audit
        expect(line).toMatchObject({ action: 'abandon', version: '0.3.0', by: 'product' })
        expect(await release('status')).toContain(line?.reason)
        expect((await registry()).slices.find(({ name }) => name === OUTSIDE)?.version).toBe('0.2.0')
        await at(TRIED).page.reload()
        await none(at(TRIED)).waitFor()
        const { headers } = await fetch(stage.origin, { headers: { accept: 'text/html' } })
        expect(headers.getSetCookie()).toEqual([])
      })

      await step('rolled back', async () => {
        expect(await release('rollback')).toContain(`${OUTSIDE} 0.1.0 is on for everybody again`)
        await window.page.reload()
        await title(window).getByText(FIRST, { exact: true }).waitFor()
      })
      expect(await theRest()).toEqual(before)
    })
  },
  // As behind a proxy, so that each browser of a crowd has an address of its own.
  { settings: { TRUSTED_PROXIES: '127.0.0.1' } },
)

/** Says how long each step takes. */
function steps() {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const done = await work()
    process.stdout.write(`  ${((performance.now() - from) / 1000).toFixed(1)} s  ${name}\n`)
    return done
  }
}
