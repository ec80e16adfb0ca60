import { updateGame } from '@pingboard/contracts/http/games.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { namesOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { readBoard } from './steps/board.ts'
import { lookAt } from './steps/look.ts'

inBrowser('the settings of a finished fixture', stage => {
  test.each(LOOKS)(
    'are saved after a question only, those of another fixture at once (%s, %s)',
    async (_, __, looks) => {
      const owner = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(owner), owner, 2)
      const [over, next] = board.games
      if (!over || !next) throw new Error('A board without fixtures.')
      const body = { scoreTeam1: 8, scoreTeam2: 6, done: true }
      await expectStatus(owner.call(updateGame, { params: { id: over.id }, body }), 200)
      const places = async () =>
        (await readBoard(stage.origin, board.id)).games.map(({ location }) => location)

      const window = await stage.open(looks)
      const { page, words, press } = window
      const { settings } = words.boards
      await signInWindow(window, owner)
      await window.goto(`/boards/${board.id}#settings`)
      const dialog = page.getByRole('dialog', { name: settings.title })
      const place = dialog.getByLabel(settings.location)
      const save = dialog.getByRole('button', { name: settings.save, exact: true })
      const edit = (game: typeof over) =>
        page.getByRole('button', { name: fill(settings.editOf, namesOf(game)), exact: true })

      await press(edit(over))
      await place.fill('Salle Jean-Moulin')
      await press(save)
      const question = page.getByRole('alertdialog', { name: settings.finished.title })
      await question.getByText(/8\s–\u2060?\s6/).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`finished ${looks.language}`)
      await press(question.getByRole('button', { name: settings.finished.back }))
      await question.waitFor({ state: 'detached' })
      expect(await place.inputValue()).toBe('Salle Jean-Moulin')
      expect(await places()).toEqual([null, null])

      await press(save)
      await press(question.getByRole('button', { name: settings.finished.confirm }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(words.boards.save.state, { exact: true }).waitFor()
      await page.getByText('Salle Jean-Moulin').first().waitFor()
      await expect.poll(() => edit(over).evaluate(button => button === document.activeElement)).toBe(true)

      await press(edit(next))
      await place.fill('Salle des fêtes')
      await press(save)
      await dialog.waitFor({ state: 'detached' })
      expect(await places()).toEqual(['Salle Jean-Moulin', 'Salle des fêtes'])
    },
  )
})
