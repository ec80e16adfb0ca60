import { pattern } from '../../support/browser-words.ts'
import type { Play } from './evening.ts'
import { fillGroup, rowOf, SAME, takeFixtures } from './same-steps.ts'

/** The evening in this tree. */
export const NOW: Play = {
  ...SAME,
  'the first makes the group': async ({ say, first }) => {
    const { page, tap } = first
    await tap(page.getByRole('link', { name: say('shell.member.create-group') }))
    const name = await fillGroup(first, say)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
  'the first makes a board of the next matchday': async ({ say, first }) => {
    await first.tap(first.page.getByRole('link', { name: say('groups.boards.next-none') }))
    await takeFixtures(first, say)
  },
  'the second finishes a fixture': async ({ say, second: { page, tap } }) => {
    const row = rowOf(page, say, 0)
    await tap(row.getByRole('button', { name: pattern(say('boards.entry.finish')) }))
    await row.getByRole('button', { name: pattern(say('boards.entry.reopen')) }).waitFor()
  },
}
