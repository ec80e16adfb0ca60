import { rm } from 'node:fs/promises'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Fault } from '@pingboard/contracts/releases.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import type { Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { handMade, PLAIN } from './steps/hand-made-slice.ts'
import { collectReports } from './steps/slice-reports.ts'

const DONE = { code: 0, err: '', out: expect.stringContaining('is on, revision') }
/** Milliseconds for what a slice is given eight seconds for, or what is looked at every few seconds. */
const LONG = { timeout: 40_000 }
/** The shell and the browser log the faults that these slices make. */
const TOLD = [/mfe-/, /broke on purpose/, /The above error/, /React Router caught/]

/** One slice, one page for each fault. A page is named for its fault. */
const faulty = (version: string) => ({
  name: 'mfe-faulty',
  version,
  module: `
    const { createElement, useEffect } = React
    const page = (path, component) => ({ path: '/faulty' + path, page: async () => component })
    return slice.defineSlice({ ${PLAIN('mfe-faulty')} pages: [
      page('/good', title('good')),
      page('/throws', () => { throw new Error('broke on purpose') }),
      { path: '/faulty/stuck', page: () => new Promise(() => {}) },
      { path: '/faulty/late', page: () => new Promise((_, reject) => {
        globalThis.rejectLate = () => reject(new Error('broke on purpose'))
      }) },
      page('/floods', () => {
        useEffect(() => {
          const report = body => fetch('/edge/reports', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
          const found = document.getElementById('page-key')?.textContent
          const send = () => report(JSON.stringify({ key: found ?? 'x', slice: 'mfe-boards', version: '1.0.0', fault: 'render', shownMs: null }))
          Object.prototype.toJSON = function () { globalThis.seen = String(this.key ?? this); return null }
          const timer = setInterval(() => { for (let i = 0; i < 5; i += 1) send().catch(() => {}) }, 50)
          const { fetch: own } = globalThis
          globalThis.fetch = (address, options) => own(address, options)
          JSON.stringify = () => 'null'
          navigator.sendBeacon = () => false
          return () => clearInterval(timer)
        }, [])
        return createElement('h1', null, 'floods')
      }),
      page('/holds', () => {
        useEffect(() => {
          const timer = setTimeout(() => {
            const end = performance.now() + 3000
            while (performance.now() < end);
          }, 4000)
          return () => clearTimeout(timer)
        }, [])
        return createElement('h1', null, 'holds')
      }),
      page('/leaks', () => {
        useEffect(() => {
          const add = count => {
            const more = document.createElement('div')
            for (let i = 0; i < count; i += 1) more.append(document.createElement('i'))
            document.getElementById('leak').append(more)
          }
          add(21000)
          const timer = setInterval(() => add(200), 500)
          return () => clearInterval(timer)
        }, [])
        return createElement('div', null, createElement('h1', null, 'leaks'), createElement('div', { id: 'leak', hidden: true }))
      }),
    ] })`,
})

inBrowser('a slice that misbehaves', stage => {
  const dists: string[] = []
  const publish = async (what: Parameters<typeof handMade>[0]) => {
    const dist = await handMade(what)
    dists.push(dist)
    expect(await ops(stage.dataDir, 'slice', 'publish', dist)).toMatchObject(DONE)
  }
  beforeAll(async () => {
    await publish(faulty('1.0.0'))
    await publish({ name: 'mfe-broken', module: `throw new Error('broke on purpose')` })
    await publish({ name: 'mfe-endless', module: 'return new Promise(() => {})' })
    await publish({ name: 'mfe-stranger', module: `return { contract: 2, namespace: 'stranger', pages: 1 }` })
    await publish({
      name: 'mfe-foreign',
      module: `return slice.defineSlice({ ${PLAIN('mfe-foreign')} pages: [{ path: '/boards/:id', page: async () => title('mine') }] })`,
    })
    await publish({
      name: 'mfe-namesake',
      module: `return slice.defineSlice({ ${PLAIN('mfe-shell')} pages: [{ path: '/namesake', page: async () => title('mine') }] })`,
    })
  })
  afterAll(() => Promise.all(dists.map(dist => rm(dist, { recursive: true }))))

  const open = () => stage.open({ worker: false, expects: TOLD })
  const down = ({ page, words }: Window): Locator => page.getByText(words.shell['slice-down'].title)
  /** The way home is open, and the other slices work. */
  async function theRestWorks(window: Window): Promise<void> {
    const { page, words, press } = window
    await press(page.getByRole('main').getByRole('link', { name: words.shell.errors.home }))
    await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
    await press(page.getByRole('link', { name: words.shell.header['sign-in'] }).first())
    await page.getByRole('heading', { name: words.account.login.title }).waitFor()
  }

  test.each<[string, string, string, Fault]>([
    ['throws while it shows a page', '/faulty/throws', 'mfe-faulty', 'render'],
    ['never brings a page', '/faulty/stuck', 'mfe-faulty', 'stuck'],
    ['throws while it loads', '/broken', 'mfe-broken', 'load'],
    ['never ends its loading', '/endless', 'mfe-endless', 'stuck'],
    ['hands over no slice', '/stranger', 'mfe-stranger', 'contract'],
    ['hands over a page of another slice', '/foreign', 'mfe-foreign', 'contract'],
    ['brings texts in the name of the shell', '/namesake', 'mfe-namesake', 'contract'],
  ])('that %s costs its own panel alone, and is reported', async (_, address, slice, fault) => {
    const window = await open()
    const told = await collectReports(window.page)
    await window.goto(address)
    await down(window).waitFor(LONG)
    await expect.poll(() => told.of(slice)).toMatchObject({ slice, version: '1.0.0', fault })
    await theRestWorks(window)
    expect(told.reports.filter(report => report.fault !== null)).toHaveLength(1)
  })

  test('that fails after the person has left costs nothing', async () => {
    const window = await open()
    const { page, words } = window
    const told = await collectReports(page)
    await window.goto('/faulty/good')
    await page.getByRole('heading', { name: 'good' }).waitFor()
    await page.evaluate(() => {
      history.pushState(null, '', '/faulty/late')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.waitForFunction(() => 'rejectLate' in globalThis)
    await page.getByRole('banner').getByRole('link', { name: 'Pingboard' }).click()
    await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
    await page.evaluate(() => {
      Reflect.get(globalThis, 'rejectLate')()
      return new Promise(resolve => setTimeout(resolve, 300))
    })
    expect(await down(window).count()).toBe(0)
    await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
    expect(told.reports.filter(report => report.fault !== null)).toEqual([])
  })

  test('whose page did not come is asked for it again by the page that is open', async () => {
    const window = await stage.open({ worker: false, expects: [...TOLD, /Failed to load resource/] })
    const { page, words, press } = window
    await window.goto('/auth/login')
    await page.getByRole('heading', { name: words.account.login.title }).waitFor()
    await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true))
    await page.route('**/remotes/mfe-account/**', route => route.abort())
    await press(page.getByRole('link', { name: words.account.login.forgot }))
    await down(window).waitFor()
    await page.unroute('**/remotes/mfe-account/**')
    await page.getByRole('heading', { name: words.account.forgot.title }).waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
  })

  test('that floods the reports, and changes what they are made with, reports on nobody', async () => {
    const window = await open()
    const { page } = window
    const told = await collectReports(page)
    await window.goto('/faulty/floods')
    await page.getByRole('heading', { name: 'floods' }).waitFor()
    await expect.poll(() => told.others(), LONG).toBeGreaterThan(200)
    await expect.poll(() => told.of('mfe-faulty'), LONG).toMatchObject({ fault: null })
    expect(told.reports.map(({ slice }) => slice)).toEqual(['mfe-faulty'])
    expect(told.of('mfe-faulty')?.shownMs).toBeGreaterThan(0)
    expect(await page.evaluate(() => String(Reflect.get(globalThis, 'seen')))).not.toContain('test.key')
  })

  test.each([
    ['holds the thread', '/faulty/holds', 'holds', 'blocked'],
    ['leaks elements', '/faulty/leaks', 'leaks', 'leak'],
  ] as const)(
    'that %s is reported, and a live board of another window goes on',
    async (_, address, heading, fault) => {
      const owner = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(owner), owner)
      const [game] = board.games
      if (!game) throw new Error('A board without fixtures.')
      const watching = await stage.open({ worker: false })
      await watching.goto(`/boards/${board.id}/live`)
      await rowOf(watching.page, game).waitFor()

      const window = await open()
      const told = await collectReports(window.page)
      await window.goto(address)
      await window.page.getByRole('heading', { name: heading }).waitFor()
      await expectStatus(
        owner.call(updateGame, { params: { id: game.id }, body: { scoreTeam1: 7, scoreTeam2: 2 } }),
        200,
      )
      await rowOf(watching.page, game).getByText('7', { exact: true }).first().waitFor()
      await expect.poll(() => told.of('mfe-faulty')?.fault, LONG).toBe(fault)
      expect(told.reports.filter(report => report.fault !== null)).toHaveLength(1)
    },
  )

  test('is gone with the next load when its release is taken back', async () => {
    const window = await open()
    const { page } = window
    await publish({
      name: 'mfe-faulty',
      version: '1.0.1',
      module: `return slice.defineSlice({ ${PLAIN('mfe-faulty')} pages: [{ path: '/faulty/good', page: async () => { throw new Error('broke on purpose') } }] })`,
    })
    await window.goto('/faulty/good')
    await down(window).waitFor()
    expect(await ops(stage.dataDir, 'slice', 'rollback', 'mfe-faulty')).toMatchObject(DONE)
    await page.reload()
    await page.getByRole('heading', { name: 'good' }).waitFor()
  })
})
