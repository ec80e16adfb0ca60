import { updateGame } from '@pingboard/contracts/http/games.ts'
import { expect, test } from 'vitest'
import { dayHeading } from '../../shell/kit/fixtures/days.ts'
import { inMotion } from '../support/browser.ts'
import { namesOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, PHONE, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, parisDay } from '../support/club.ts'
import { openLive } from './steps/live.ts'
import { openEditor } from './steps/score.ts'

const SOON = { timeout: 30_000 }

inMotion('a board', stage => {
  /** Seven fixtures on three days: five of today, one in each state, and one before and one after. */
  async function aBoard() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner, [
      aFixture(1, { predictedDate: parisDay(2) }),
      aFixture(2),
      aFixture(3),
      aFixture(4),
      aFixture(5),
      aFixture(6, { labelTeam2: 'Exempt', idTeam2: null, clubNumber2: null }),
      aFixture(7, { predictedDate: parisDay(-1) }),
    ])
    const change = (place: number, body: object) =>
      expectStatus(owner.call(updateGame, { params: { id: board.games[place]?.id ?? '' }, body }), 200)
    await change(2, { scoreTeam1: 3, scoreTeam2: 1 })
    await change(3, { scoreTeam1: 8, scoreTeam2: 6, done: true })
    await change(4, { postponed: true })
    const game = (place: number) => {
      const found = board.games[place]
      if (!found) throw new Error(`No fixture ${place}.`)
      return found
    }
    return { owner, group, board, game }
  }
  const rowIn = ({ page }: Window, { id }: { id: string }) => page.locator(`li[data-game="${id}"]`)

  test.each(LOOKS)(
    'shows each fixture by day and state, and only figures to a reader (%s, %s)',
    async (_, __, looks) => {
      const { owner, board, game } = await aBoard()
      const window = await stage.open(looks)
      const { page, words, press, language } = window
      const { access, count, editor } = words.boards
      const { state, stepper } = words.kit
      await window.goto(`/boards/${board.id}`)
      const main = page.getByRole('main')
      const day = (offset: number) => dayHeading(parisDay(offset), language, parisDay())
      await expect
        .poll(async () => {
          const titles = await main.getByRole('heading', { level: 2 }).allTextContents()
          // On a laptop the log stands beside the days.
          return titles.filter(title => title !== words.boards.log.title)
        }, SOON)
        .toEqual([day(-1), day(0), day(2)])
      const counted = main.getByRole('region', { name: day(0) }).locator('.count')
      const total = fill(count.fixtures_other, { count: 5 })
      expect(await counted.textContent()).toBe(fill(count.withLive_one, { total, count: 1 }))
      const shown = [
        state.upcoming,
        state.upcoming,
        state.live,
        state.done,
        state.postponed,
        state.exempt,
        state.done,
      ]
      for (const [place, word] of shown.entries())
        expect(await rowIn(window, game(place)).locator('.chip').textContent()).toContain(word)
      const bye = rowIn(window, game(5))
      expect(await bye.getByRole('button').or(bye.getByRole('link')).count()).toBe(0)

      // A visitor reads the figures, and why no button is there.
      await press(rowIn(window, game(2)).getByRole('button'))
      const table = page.getByRole('region', { name: fill(editor.title, namesOf(game(2))) })
      await table.getByText(access.visitor).waitFor()
      expect(await table.getByRole('textbox').or(table.getByRole('switch')).count()).toBe(0)

      // A scorer cannot go below zero, and cannot reopen what its day has closed.
      await signInWindow(window, owner)
      await page.reload()
      const label = fill(editor.scoreOf, { team: namesOf(game(1)).team1 })
      const open = await openEditor(window, game(1))
      await open.getByRole('button', { name: fill(stepper.lessAtZero, { label }), exact: true }).waitFor()
      expect(await open.getByRole('button', { name: editor.save, exact: true }).isDisabled()).toBe(true)
      const past = await openEditor(window, game(6))
      await past.getByText(editor.doneByDate).waitFor()
      const done = past.getByRole('switch', { name: editor.done })
      expect([await done.isChecked(), await done.isDisabled()]).toEqual([true, true])
    },
  )

  test('has settings for each fixture, which can be taken back', async () => {
    const { owner, board, game } = await aBoard()
    const window = await stage.open({ language: 'en' })
    const { page, words, press } = window
    const { board: texts, save, settings } = words.boards
    await signInWindow(window, owner)
    await window.goto(`/boards/${board.id}`)
    await press(page.getByRole('tab', { name: texts.settings }))
    const edit = page.getByRole('button', { name: fill(settings.editOf, namesOf(game(1))), exact: true })
    await press(edit)
    const dialog = page.getByRole('dialog', { name: settings.title })
    for (const name of Object.values(settings.state)) await dialog.getByRole('radio', { name }).waitFor()
    expect(await dialog.getByRole('button', { name: settings.save }).isDisabled()).toBe(true)
    await press(dialog.getByText(settings.state.postponed, { exact: true }))
    await dialog.getByLabel(settings.time, { exact: true }).fill('20:30')
    await dialog.getByLabel(settings.location).fill('Salle Jean-Moulin')
    await press(dialog.getByRole('button', { name: settings.save }))
    // A message under the pointer stays.
    await page.getByText(save.state, { exact: true }).hover()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ has: edit })
    await row.getByText('Salle Jean-Moulin').waitFor()
    await row.getByText('20:30').waitFor()
    await row.getByText(words.kit.state.postponed, { exact: true }).waitFor()
    await press(page.getByRole('button', { name: save.undo, exact: true }))
    await page.getByText(save.undone).waitFor()
    await row.getByText(words.kit.state.upcoming).waitFor()
  })

  test('has a live page, whose strip moves eighty pixels a second until it is stopped', async () => {
    const { owner, group, board } = await aBoard()
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press } = window
    const { live, ticker } = words.boards
    await signInWindow(window, owner)
    await openLive(window, board)
    await page.getByRole('heading', { level: 1, name: board.name }).waitFor()
    const strip = page.getByRole('region', { name: ticker.label })
    /** Pixels a second; 0 while the strip stands still. */
    const speed = () =>
      strip.evaluate(section => {
        const motion = section
          .getAnimations({ subtree: true })
          .find(one => !(one instanceof CSSAnimation || one instanceof CSSTransition))
        const seconds = Number(motion?.effect?.getTiming().duration) / 1000
        const width = section.querySelector('ul')?.offsetWidth ?? 0
        return motion?.playState === 'running' ? Math.round(width / seconds) : 0
      })
    await expect.poll(speed, SOON).toBe(80)
    await press(strip.getByRole('button', { name: ticker.pause }))
    await expect.poll(speed, SOON).toBe(0)
    // For a person who wants no motion there is nothing to stop.
    await press(strip.getByRole('button', { name: ticker.play }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await strip.getByRole('button').waitFor({ state: 'detached' })
    await expect.poll(speed, SOON).toBe(0)
    await press(page.getByRole('link', { name: live.backToGroup }))
    await page.waitForURL(`${stage.origin}/account/groups/${group.id}/boards`)
  })
})
