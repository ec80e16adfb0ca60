import { pattern } from '../../support/browser-words.ts'
import type { Play } from './evening.ts'
import { fillGroup, rowOf, SAME, takeFixtures } from './same-steps.ts'

/** The evening in a tree as of commit f296054. */
export const THEN: Play = {
  ...SAME,
  // The button of home leads to the list of groups, and a new group stays there.
  'the first makes the group': async ({ say, first }) => {
    const { page, tap } = first
    await tap(page.getByRole('link', { name: say('shell.member.create-group') }))
    await tap(page.getByRole('button', { name: say('groups.create.title') }))
    const name = await fillGroup(first, say)
    await tap(page.getByRole('main').getByRole('link', { name }))
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
  'the first makes a board of the next matchday': async ({ say, first }) => {
    const { page, tap } = first
    await tap(page.getByRole('link', { name: say('groups.boards.add') }).first())
    await page.getByRole('heading', { name: say('boards.period.title') }).waitFor()
    await tap(page.getByRole('radio', { name: say('boards.period.matchday') }))
    await tap(page.getByRole('button', { name: say('boards.new.next') }))
    await takeFixtures(first, say)
  },
  // The table of the fixture, its switch, and the button that saves.
  'the second finishes a fixture': async ({ say, second: { page, tap } }) => {
    const row = rowOf(page, say, 0)
    await tap(row.getByRole('button', { name: pattern(say('boards.entry.open')) }))
    const table = page.getByRole('region', { name: pattern(say('boards.editor.title')) })
    await tap(table.getByText(say('boards.editor.done'), { exact: true }))
    await tap(table.getByRole('button', { name: say('boards.editor.save'), exact: true }))
    await table.waitFor({ state: 'detached' })
  },
}
