import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB } from '../support/club.ts'
import { readBoard } from './steps/board.ts'
import { openLive } from './steps/live.ts'
import { setQuickEntry } from './steps/score.ts'

/** What the federation writes, and no page shows. */
const WRITTEN = /BRÉVIGNOUX|\(\s*(9h|14h30)/

inBrowser('a team has one name on every page', stage => {
  async function anEvening() {
    const captain = await somebody(stage.origin)
    const group = await aGroupOf(captain)
    const params = { id: group.id }
    await expectStatus(captain.call(updateGroup, { params, body: { shortName: 'Mérignac' } }), 200)
    const board = await aBoardIn(group, captain, [
      aFixture(1, { labelTeam1: 'BRÉVIGNOUX (9h) 6', labelTeam2: 'CENON (14h30) 2' }),
      aFixture(2, {
        labelTeam1: 'LORMONT PPC 1',
        labelTeam2: 'BRÉVIGNOUX 4',
        clubNumber1: '10330012',
        clubNumber2: CLUB,
      }),
    ])
    return { captain, group, board }
  }

  /** Waits for the first fixture, then reads everything that the page shows and that screen readers read. */
  async function names({ page }: Window) {
    const main = page.getByRole('main')
    await main.getByText('Mérignac', { exact: true }).first().waitFor()
    await main.getByText('09:00').first().waitFor()
    const said = await page.evaluate(() => [
      document.body.textContent,
      ...[...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel),
    ])
    expect(said.join('\n')).not.toMatch(WRITTEN)
  }

  test.each(LOOKS)('without the notes of the federation (%s, %s)', async (_, __, looks) => {
    const { captain, board } = await anEvening()
    const window = await stage.open(looks)
    const { page, words, press } = window
    await openLive(window, board)
    await names(window)
    await signInWindow(window, captain)
    await window.goto('/')
    await names(window)
    await window.goto(`/boards/${board.id}`)
    await names(window)
    await setQuickEntry(window)
    await names(window)
    await press(page.getByRole('tab', { name: words.boards.board.settings }))
    await page.getByText(words.boards.settings.edit, { exact: true }).first().waitFor()
    await names(window)
    await window.keepPicture(`names ${looks.language}`)
  })

  test.each(LOOKS)(
    'and two taps lead a scorer from home to a point for it (%s, %s)',
    async (_, __, looks) => {
      const { captain, board } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      await signInWindow(window, captain)
      await window.goto('/')
      const tonight = page.getByRole('region', { name: words.shell.member.tonight })
      await press(tonight.getByRole('link').filter({ hasText: 'LORMONT' }))
      await press(
        page.getByRole('button', { name: pattern(words.boards.entry.plus, { team: 'Mérignac 4' }) }),
      )
      const score = async () => (await readBoard(stage.origin, board.id)).games[1]?.scoreTeam2
      await expect.poll(score).toBe(1)
    },
  )
})
