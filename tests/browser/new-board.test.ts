import { createBoard, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, PHONE, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { parisDay } from '../support/club.ts'
import { aPlayingGroup } from './steps/furnished.ts'
import { refuse } from './steps/refused.ts'

/** Goes to the second step. @returns the days that the federation was asked for */
async function toFixtures({ page, words, press }: Window): Promise<(string | null)[]> {
  const asked = page.waitForRequest(/\/api\/fftt\/club\/[^/]+\/games/)
  await press(page.getByRole('button', { name: words.boards.new.next }))
  const { searchParams } = new URL((await asked).url())
  await page.getByRole('checkbox').first().waitFor()
  return ['startDate', 'endDate'].map(name => searchParams.get(name))
}

/** Leaves the first fixture as the only choice. The next step opens only with a choice. */
async function chooseFirst({ page, words, press }: Window): Promise<void> {
  const chosen = page.getByRole('checkbox', { checked: true })
  const next = page.getByRole('button', { name: words.boards.new.next })
  while ((await chosen.count()) > 0) await press(chosen.first())
  expect(await next.isDisabled()).toBe(true)
  await press(page.getByRole('checkbox').first())
  await press(next)
  await page.getByRole('heading', { name: words.boards.name.title }).waitFor()
}

inBrowser('making a board', stage => {
  test.each(looksOfLongFlow())(
    'three steps say what is missing, and a fixture that has a board is named first (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const owner = await somebody(stage.origin)
      const group = await aPlayingGroup(owner)
      const window = await stage.open({ ...looks, worker: false, expects: [/status of 500/] })
      const { page, words, press } = window
      const { existing, fixtures, name, new: wizard, period } = words.boards
      await signInWindow(window, owner)

      await window.goto(`/boards/new?group=${group.id}&from=${parisDay(3)}&to=${parisDay(1)}`)
      await page.getByText(period.error.order).waitFor()
      await window.goto(`/account/groups/${group.id}/boards`)
      await press(page.getByRole('link', { name: words.groups.boards.add }).first())
      const club = page.getByLabel(period.club, { exact: true })
      await expect.poll(() => club.inputValue()).toBe(group.clubNumber)
      await club.fill('')
      await press(page.getByRole('button', { name: wizard.next }))
      await page.getByText(period.clubRequired).waitFor()
      await club.fill(group.clubNumber)
      expect(await toFixtures(window)).toEqual([parisDay(), parisDay(7)])

      // A table in a frame of 400 pixels on a laptop, lists on a phone.
      const isPhone = looks.viewport.width === PHONE.width
      expect(await page.getByRole('table').count()).toBe(isPhone ? 0 : 1)
      const frame = page.getByRole('region', { name: fixtures.title })
      if (!isPhone) expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(400)
      await chooseFirst(window)

      const field = page.getByLabel(name.label, { exact: true })
      const create = page.getByRole('button', { name: name.create })
      expect(await field.inputValue()).not.toBe('')
      await field.fill('')
      await press(create)
      await page.getByText(name.required).waitFor()
      await field.fill('Premier tour')
      let goOn = await refuse(window, listGroupBoards)
      await press(create)
      await page.getByRole('main').getByText(existing.failed).waitFor()
      await page.getByText(existing.failed, { exact: true }).first().waitFor()
      await goOn()
      goOn = await refuse(window, createBoard)
      await press(create)
      await page.getByRole('main').getByText(name.failed).waitFor()
      await page.getByText(name.failed, { exact: true }).first().waitFor()
      await goOn()
      await press(create)
      await page.getByText(fill(name.success, { name: 'Premier tour' })).waitFor()
      await page.waitForURL(/\/boards\/(?!new)[^/]+$/)
      const first = page.url()

      await window.goto(`/boards/new?group=${group.id}`)
      await toFixtures(window)
      await chooseFirst(window)
      await field.fill('Second tour')
      await press(create)
      const question = page.getByRole('alertdialog', { name: existing.title_one })
      await question.getByRole('link', { name: 'Premier tour', exact: true }).waitFor()
      await press(question.getByRole('button', { name: existing.create }))
      await page.waitForURL(url => /\/boards\/(?!new)[^/]+$/.test(url.pathname) && url.href !== first)
      await window.goto(`/account/groups/${group.id}/boards`)
      await page.getByText(fill(words.groups.boards.count_other, { count: 2 })).waitFor()
    },
  )
})
