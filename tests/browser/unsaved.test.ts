import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { giveOnly } from '../support/roles.ts'
import { readBoard } from './steps/board.ts'
import { isLive, openLive } from './steps/live.ts'
import { addPoints, openEditor, save, setQuickEntry, tapPoint } from './steps/score.ts'

const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to load resource/]
const REFUSED = [/status of 403/]

inBrowser('what could not be saved', stage => {
  async function aScorer() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner)
    const scorer = await somebody(stage.origin)
    await join(owner, group, scorer)
    await giveOnly(owner, group, scorer, ['canUpdateGame'])
    const [one, two] = board.games
    if (!one || !two) throw new Error('A board without fixtures.')
    return { owner, group, board, scorer, one, two }
  }

  test.each(LOOKS)(
    'a score whose right was taken back is named, and the live page is a press away (%s, %s)',
    async (_, __, looks) => {
      const { owner, group, board, scorer, one, two } = await aScorer()
      const window = await stage.open({ ...looks, expects: REFUSED })
      const { page, words, press } = window
      await signInWindow(window, scorer)
      await window.goto(`/boards/${board.id}`)
      const table = await openEditor(window, one)
      await addPoints(window, table, one, [8, 6])
      await giveOnly(owner, group, scorer, [])
      await save(window, table)
      await page.getByRole('heading', { name: words.shell.forbidden.title }).waitFor()
      await page.getByText(words.shell.forbidden.toast).waitFor()
      await page.getByText(/8\s–\u2060?\s6/).waitFor()
      expect(new URL(page.url()).pathname).toBe('/error/403')
      await window.keepPicture(`forbidden ${looks.language}`)
      await press(page.getByRole('link', { name: words.shell.forbidden.live }))
      await page.waitForURL(`${stage.origin}/boards/${board.id}/live`)
      await isLive(window)

      // The same holds for a tap.
      await giveOnly(owner, group, scorer, ['canUpdateGame'])
      await window.goto(`/boards/${board.id}`)
      await setQuickEntry(window)
      await tapPoint(window, two, 1)
      await expect.poll(async () => (await readBoard(stage.origin, board.id)).games[1]?.scoreTeam1).toBe(1)
      await giveOnly(owner, group, scorer, [])
      await tapPoint(window, two, 2)
      await page.getByRole('heading', { name: words.shell.forbidden.title }).waitFor()
      await page.getByText(/1\s–\u2060?\s1/).waitFor()
    },
  )

  test.each(LOOKS)(
    'taps without a network say so, hold the page, and go by themselves (%s, %s)',
    async (_, __, looks) => {
      const { board, scorer, one, two } = await aScorer()
      const window = await stage.open({ ...looks, expects: NO_NETWORK, worker: false })
      const { page, context, words, press } = window
      await signInWindow(window, scorer)
      await window.goto(`/boards/${board.id}`)
      await setQuickEntry(window)
      await context.setOffline(true)
      await tapPoint(window, two, 1)
      await tapPoint(window, one, 2)
      await page.getByText(words.boards.save.willSend).nth(1).waitFor()
      await window.keepPicture(`unsent ${looks.language}`)
      await press(page.getByRole('link', { name: words.boards.board.watch }))
      const question = page.getByRole('alertdialog', { name: words.boards.leave.title })
      await question.getByRole('listitem').nth(1).waitFor()
      await window.keepPicture(`leave ${looks.language}`)
      await press(question.getByRole('button', { name: words.boards.leave.stay }))
      await question.waitFor({ state: 'detached' })
      await context.setOffline(false)
      await page.getByText(words.boards.save.willSend).first().waitFor({ state: 'detached' })
      const other = await stage.open({ language: looks.language })
      await openLive(other, board)
      await rowOf(other.page, two, [1, 0]).waitFor()
      await rowOf(other.page, one, [0, 1]).waitFor()
    },
  )
})
