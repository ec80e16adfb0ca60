import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { giveOnly } from '../support/roles.ts'
import { readBoard } from './steps/board.ts'
import { isLive } from './steps/live.ts'
import { addPoints, openEditor, save, setQuickEntry, tapPoint } from './steps/score.ts'

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

  test.each(looksOfLongFlow())(
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
      await page.getByText(pattern(words.unsent.refused_other)).first().waitFor()
    },
  )

  test.each(looksOfLongFlow())(
    'a score that is typed is asked about before a link or the back button leads away (%s, %s)',
    async (_, __, looks) => {
      const { group, board, scorer, one } = await aScorer()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { title, keep, leave } = words.kit.unsaved
      const question = page.getByRole('alertdialog', { name: title })
      const answer = (name: string) => press(question.getByRole('button', { name }))
      await signInWindow(window, scorer)
      await window.goto(`/account/groups/${group.id}/boards`)
      await press(page.getByRole('link', { name: board.name }).first())
      await page.waitForURL(`${stage.origin}/boards/${board.id}`)
      const table = await openEditor(window, one)
      await addPoints(window, table, one, [8, 6])

      await page.goBack()
      await question.waitFor()
      await window.keepPicture(`leaving ${looks.language}`)
      await answer(keep)
      await question.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe(`/boards/${board.id}`)
      await press(page.getByRole('banner').getByRole('link').first())
      await question.waitFor()
      await answer(keep)
      await question.waitFor({ state: 'hidden' })
      if (looks.viewport.width >= 600) {
        // The menu stands above everything else of the page.
        await press(page.getByRole('button', { name: words.shell.header.menu }))
        await press(page.getByRole('dialog').getByRole('link', { name: words.shell.sidebar.home }))
        await answer(keep)
        await question.waitFor({ state: 'hidden' })
      }
      await save(window, table)
      await expect
        .poll(async () => (await readBoard(stage.origin, board.id)).games[0])
        .toMatchObject({ scoreTeam1: 8, scoreTeam2: 6 })

      await openEditor(window, one)
      await addPoints(window, table, one, [1, 0])
      await press(page.getByRole('banner').getByRole('link').first())
      await answer(leave)
      await page.waitForURL(url => url.pathname !== `/boards/${board.id}`)
      expect((await readBoard(stage.origin, board.id)).games[0]).toMatchObject({
        scoreTeam1: 8,
        scoreTeam2: 6,
      })
    },
  )
})
