import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { FINE, type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { accountWord } from '../support/nav-words.ts'
import { randomFrom } from '../support/random.ts'

// The test's own network drops the packets. An offline switch of the browser would inform the page.

/** Milliseconds: a call counts as unanswered after 20 s, the part of a page after 8 s. */
const FAILED = 30_000
/** The longest pause between two of the smallest requests, the wait for an answer, and a call that failed meanwhile. */
const HEALED = 40_000

const TROUBLE = [/ERR_/, /WebSocket/, /Failed to load/, /Failed to fetch/, /mfe-/, /TimeoutError/]

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(4713).next)
})
afterAll(() => network.close())

inBrowser(
  'a page that failed for want of a network',
  stage => {
    afterEach(() => {
      network.set(FINE)
      network.goOn()
    })

    const open = async (looks: (typeof LOOKS)[number][2]) =>
      stage.open({ ...looks, worker: false, expects: TROUBLE })
    const groupsOf = ({ page, words, language }: Window) =>
      page
        .getByRole('navigation', { name: words.shell.header.account })
        .getByRole('link', { name: accountWord(language, '/account/groups') })

    /** Does the same in all windows at the same time, because most of it is waiting. */
    const inAll = <Value>(windows: readonly Window[], act: (window: Window) => Promise<Value>) =>
      Promise.all(windows.map(act))
    const openAll = () => Promise.all(LOOKS.map(([, , looks]) => open(looks)))

    test('heals by itself: a list of the account (fr and en, phone and desk)', async () => {
      const person = await somebody(stage.origin)
      const group = await aGroupOf(person)
      const rowIn = ({ page }: Window) => page.getByRole('main').getByRole('link', { name: group.name })
      const failureIn = ({ page, words }: Window) =>
        page.getByRole('alert').getByText(words.groups.list.failed)
      const windows = await openAll()
      await inAll(windows, async window => {
        const { page, words, press } = window
        await signInWindow(window, person)
        await window.goto('/account/groups')
        await rowIn(window).waitFor()
        await press(
          page.getByRole('link', { name: accountWord(window.language, '/account/profile'), exact: true }),
        )
        await page.getByText(words.account.sessions.current, { exact: true }).waitFor()
      })

      network.stop()
      await inAll(windows, async window => {
        await window.press(groupsOf(window))
        await failureIn(window).waitFor({ timeout: FAILED })
        await window.keepPicture(`failed list ${window.language}`)
      })
      network.goOn()
      await inAll(windows, async window => {
        await rowIn(window).waitFor({ timeout: HEALED })
        expect(await failureIn(window).count()).toBe(0)
      })
    }, 120_000)

    test('heals by itself: a board (fr and en, phone and desk)', async () => {
      const person = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(person), person)
      const [game] = board.games
      if (!game) throw new Error('A board without fixtures.')
      const windows = await openAll()
      await inAll(windows, async window => {
        const { page, words } = window
        await window.goto(`/boards/${board.id}`)
        await rowOf(page, game).waitFor()
        await page.getByRole('banner').getByRole('link').first().click()
        await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
        // The connection of the board lives on for a second.
        await page.waitForTimeout(1500)
      })

      network.stop()
      await inAll(windows, async ({ page, words }) => {
        await page.goBack()
        await page.getByText(words.boards.board.failed).first().waitFor({ timeout: FAILED })
      })
      network.goOn()
      await inAll(windows, ({ page }) => rowOf(page, game).waitFor({ timeout: HEALED }))
    }, 120_000)

    test('heals by itself: a group, which nobody calls missing', async () => {
      const person = await somebody(stage.origin)
      const group = await aGroupOf(person)
      const window = await open(LOOKS[1][2])
      const { page, words, press } = window
      await signInWindow(window, person)
      await window.goto(`/account/groups/${group.id}`)
      await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
      await press(groupsOf(window))
      const link = page.getByRole('main').getByRole('link', { name: group.name })
      await link.waitFor()

      network.stop()
      await press(link)
      await page
        .getByRole('heading', { name: words.shell.errors['offline-title'] })
        .waitFor({ timeout: FAILED })
      expect(new URL(page.url()).pathname).toBe('/error/404')
      network.goOn()
      await page.getByRole('heading', { level: 1, name: group.name }).waitFor({ timeout: HEALED })
      expect(new URL(page.url()).pathname).toBe(`/account/groups/${group.id}/boards`)
    }, 120_000)

    test('heals by itself: a part of the product that did not arrive', async () => {
      const window = await open(LOOKS[0][2])
      const { page, words, press } = window
      await window.goto('/')
      await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
      network.stop()
      await press(page.getByRole('link', { name: words.shell.header['sign-in'] }).first())
      await page.getByText(words.shell['slice-down'].title).waitFor({ timeout: FAILED })
      network.goOn()
      await page.getByRole('heading', { name: words.account.login.title }).waitFor({ timeout: HEALED })
    }, 120_000)

    test('heals by itself: the network stopped while the worker fetched its files', async () => {
      const window = await stage.open({ ...LOOKS[1][2], worker: true, expects: TROUBLE })
      const { page, words, press } = window
      network.set({ ...FINE, delay: 250 })
      await window.goto('/')
      await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor({ timeout: FAILED })
      const phase = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state)
      await expect.poll(phase, { timeout: FAILED, interval: 50 }).toBe('installing')
      // The requests for its files are under way.
      await page.waitForTimeout(1000)
      expect(await phase()).toBe('installing')
      network.stop()
      // Loads of parts of a page have no end. Here they hold three of the six connections that a browser opens.
      await page.evaluate(() => {
        for (let nth = 0; nth < 3; nth += 1) void fetch(`/favicon.svg?${nth}`).catch(() => {})
      })
      await page.waitForTimeout(1000)
      network.set(FINE)
      network.goOn()
      await press(page.getByRole('link', { name: words.shell.header['sign-in'] }).first())
      await page.getByRole('heading', { name: words.account.login.title }).waitFor({ timeout: HEALED })
    }, 120_000)
  },
  { through: () => network },
)
