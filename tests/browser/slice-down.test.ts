import type { Route } from 'playwright-core'
import { test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'

const FILES = '**/remotes/mfe-boards/**/*.js'
/** The browser and the shell log the missing files in the console: these tests make that fault. */
const TOLD = [/Failed to load/, /Failed to find a valid digest/, /mfe-boards/, /integrity/i, /ERR_FAILED/]

inBrowser('a slice that does not come', stage => {
  test.each<[string, (route: Route) => Promise<void> | void]>([
    ['is missing', route => route.fulfill({ status: 404, body: 'not found' })],
    [
      'has other bytes than announced',
      async route => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()}\n;0` })
      },
    ],
    ['never answers', () => {}],
  ])('%s: its place says so, the rest works, and trying again heals it', async (_, fault) => {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    const window = await stage.open({ worker: false, expects: TOLD })
    const { page, words } = window
    const { title } = words.shell['slice-down']
    await page.route(FILES, fault)

    await window.goto(`/boards/${board.id}`)
    await page.getByText(title).waitFor({ timeout: 30_000 })
    await window.press(page.getByRole('main').getByRole('link', { name: words.shell.errors.home }))
    await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
    await window.press(page.getByRole('link', { name: words.shell.header['sign-in'] }).first())
    await page.getByRole('heading', { name: words.account.login.title }).waitFor()

    await window.goto(`/boards/${board.id}`)
    await page.getByText(title).waitFor({ timeout: 30_000 })
    await page.unroute(FILES)
    // The page also tries again by itself, and may take the button away before it is pressed.
    await window.press(page.getByRole('main').getByRole('button', { name: words.kit.retry })).catch(() => {})
    await rowOf(page, game).waitFor({ timeout: 30_000 })
  })
})
