import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import type { Window } from '../support/browser-window.ts'
import { WORDS } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { releaseOf } from './steps/slice.ts'

const BEFORE = WORDS.fr.boards.access.visitor
const AFTER = 'Une autre phrase, publiée pendant que le serveur tourne.'

inBrowser('a slice released while the server runs', stage => {
  const drafts: string[] = []
  afterEach(() => Promise.all(drafts.splice(0).map(dist => rm(dist, { recursive: true }))))

  /** Publishes the boards with another sentence. @returns a function that rolls back */
  async function release(version: string): Promise<() => Promise<unknown>> {
    const dist = await releaseOf(version, BEFORE, AFTER)
    drafts.push(dist)
    const done = { code: 0, err: '', out: expect.stringContaining('is on, revision') }
    expect(await ops(stage.dataDir, 'slice', 'publish', dist)).toMatchObject(done)
    return async () => expect(await ops(stage.dataDir, 'slice', 'rollback', 'mfe-boards')).toMatchObject(done)
  }
  async function aBoard() {
    const owner = await somebody(stage.origin)
    return aBoardIn(await aGroupOf(owner), owner)
  }
  const says = ({ page }: Window, text: string) => page.getByText(text).waitFor()

  test('a reload shows it, and going back takes it away', async () => {
    const board = await aBoard()
    const window = await stage.open({ worker: false })
    await window.goto(`/boards/${board.id}`)
    await says(window, BEFORE)
    const back = await release('1.0.1')
    await window.page.reload()
    await says(window, AFTER)
    await back()
    await window.page.reload()
    await says(window, BEFORE)
  })

  test('an installed page says that something newer is there and shows it when asked', async () => {
    const board = await aBoard()
    const window = await stage.open({ worker: true })
    const { page, words } = window
    await window.goto(`/boards/${board.id}`)
    await says(window, BEFORE)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const { available, reload } = words.shell.update
    const update = async () => {
      await page.reload()
      await page.getByText(available).waitFor({ timeout: 30_000 })
      await window.press(page.getByRole('button', { name: reload, exact: true }))
    }
    const back = await release('1.0.2')
    await update()
    await says(window, AFTER)
    await back()
    await update()
    await says(window, BEFORE)
  })
})
