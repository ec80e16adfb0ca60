import { expect, test } from 'vitest'
import { dayHeading, numericDay } from '../../shell/kit/fixtures/days.ts'
import { inBrowser } from '../support/browser.ts'
import { namesOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, parisDay } from '../support/club.ts'
import { aPlayingGroup } from './steps/furnished.ts'
import { faultsOf } from './steps/look.ts'

/** The button beside a typed day, and the calendar that it opens. */
function calendarOf({ page, words, language }: Window, label: string) {
  const dialog = page.getByRole('dialog', { name: label, exact: true })
  return {
    dialog,
    button: page.getByRole('button', { name: fill(words.kit.calendar.open, { label }), exact: true }),
    next: dialog.getByRole('button', { name: /^(Suivant|Next)$/ }).first(),
    day: (day: string) => dialog.getByRole('button', { name: spoken(day, language) }),
  }
}

/** "samedi 28 novembre 2026", "Saturday, November 28, 2026" */
const spoken = (day: string, language: Window['language']): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-CA', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

/** The typed day of a field. */
const typed = ({ page }: Window, name: string) =>
  page.getByRole('group', { name, exact: true }).evaluate(group => group.textContent?.replace(/[^\d/-]/g, ''))

inBrowser('a calendar', stage => {
  test.each(LOOKS)('is a way to a day beside typing it (%s, %s)', async (_, __, looks) => {
    const owner = await somebody(stage.origin)
    const group = await aPlayingGroup(owner)
    const board = await aBoardIn(group, owner)
    const window = await stage.open(looks)
    const { page, words, press, language } = window
    const { period, new: wizard, settings } = words.boards
    await signInWindow(window, owner)

    await window.goto(`/boards/new?group=${group.id}`)
    const to = calendarOf(window, words.kit.range.to)
    await press(to.button)
    await to.dialog.waitFor()
    const weekdays = await to.dialog.getByRole('columnheader', { includeHidden: true }).allTextContents()
    expect(weekdays.map(name => name.slice(0, 3))).toEqual(
      language === 'fr'
        ? ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']
        : ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    )
    // The days with fixtures of the club are marked. In the last days of a month they stand in the next one.
    const marked = to.dialog.getByRole('button', { name: period.played })
    await to.dialog.getByText(period.played, { exact: true }).waitFor()
    if ((await marked.count()) === 0) await press(to.next)
    await marked.first().waitFor()
    const place = await to.dialog.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(looks.viewport.width)
    expect(await faultsOf(window)).toEqual([])
    await page.keyboard.press('Escape')
    await to.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => to.button.evaluate(isFocused)).toBe(true)

    // By keyboard: the calendar opens on the day of the field, and an arrow goes to the next one.
    await page.keyboard.press('Enter')
    await expect.poll(() => to.day(parisDay(7)).evaluate(isFocused)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await to.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => typed(window, words.kit.range.to)).toBe(numericDay(parisDay(8), language))

    // A day is still typed, and fixtures come for both.
    const parts = page.getByRole('group', { name: words.kit.range.from, exact: true }).getByRole('spinbutton')
    await parts.first().focus()
    await page.keyboard.type(numericDay(parisDay(1), language).replace(/\D/g, ''))
    const asked = page.waitForRequest(/\/api\/fftt\/club\/[^/]+\/games/)
    await press(page.getByRole('button', { name: wizard.next }))
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('startDate'), searchParams.get('endDate')]).toEqual([parisDay(1), parisDay(8)])

    // The day of a fixture is moved in its settings.
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    await window.goto(`/boards/${board.id}`)
    await press(page.getByRole('tab', { name: words.boards.board.settings }))
    await press(page.getByRole('button', { name: fill(settings.editOf, namesOf(game)) }))
    const moved = calendarOf(window, settings.day)
    await press(moved.button)
    const target = moved.day(parisDay(1))
    await moved.dialog.waitFor()
    if ((await target.count()) === 0) await press(moved.next)
    await press(target)
    await press(page.getByRole('button', { name: settings.save, exact: true }))
    await page.getByRole('heading', { name: dayHeading(parisDay(1), language, parisDay()) }).waitFor()
  })
})

const isFocused = (element: Element) => element === document.activeElement
