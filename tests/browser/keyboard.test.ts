import { login } from '@pingboard/contracts/http/account.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { namesOf, rowOf } from '../support/browser-board.ts'
import { fill } from '../support/browser-words.ts'
import { PASSWORD, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { plain, tabTo } from './steps/keys.ts'

inBrowser('without a mouse', stage => {
  test('one signs in, opens a board, changes a score and saves it', async () => {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 2)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    const window = await stage.open({ language: 'en' })
    const { page, words } = window

    await window.goto(`/auth/login?redirect=/boards/${board.id}`)
    await page.getByRole('heading', { name: words.account.login.title }).waitFor()
    await tabTo(window, words.account.auth.email)
    await page.keyboard.type(owner.profile.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    const answered = page.waitForResponse(response => response.url().endsWith(login.path))
    await page.keyboard.press('Enter')
    await answered
    await rowOf(page, game).waitFor()

    await tabTo(window, namesOf(game).team1)
    await page.keyboard.press('Enter')
    const label = fill(words.boards.editor.scoreOf, { team: namesOf(game).team1 })
    await page.getByLabel(label, { exact: true }).waitFor()
    await tabTo(window, fill(words.kit.stepper.more, { label }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await tabTo(window, words.boards.editor.save)
    await page.keyboard.press('Enter')
    await rowOf(page, game, [2, 0]).waitFor()
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
    expect(plain(focused)).toContain(plain(namesOf(game).team1))
  })
})
