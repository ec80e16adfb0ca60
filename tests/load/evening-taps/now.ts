import { pattern } from '../../support/browser-words.ts'
import type { Play } from './evening.ts'
import {
  FIRST,
  fillGroup,
  fillRegistration,
  rowOf,
  SAME,
  SECOND,
  signIn,
  takeFixtures,
} from './same-steps.ts'

/** The evening in this tree. */
export const NOW: Play = {
  ...SAME,
  'the first makes an account': async ({ origin, say, first }) => {
    await first.page.goto(origin)
    await first.tap(first.page.getByRole('link', { name: say('shell.visitor.start') }))
    await fillRegistration(first, say, FIRST.email)
    await signIn(first, say)
  },
  'the first makes the group': async ({ say, first }) => {
    const { page, tap } = first
    await tap(page.getByRole('link', { name: say('shell.member.create-group') }))
    const name = await fillGroup(first, say)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
  // A group of one has the link on its page.
  'the first copies the invitation link': async evening => {
    const { say } = evening
    const { page, tap } = evening.first
    await tap(page.getByRole('button', { name: say('kit.copy.do'), exact: true }))
    await page.getByRole('button', { name: say('kit.copy.done'), exact: true }).waitFor()
    evening.link = await page.getByLabel(say('groups.share.link'), { exact: true }).inputValue()
  },
  'the second follows the link and makes an account': async ({ link, say, second }) => {
    await second.follow(link)
    await second.tap(second.page.getByRole('link', { name: say('account.login.register') }))
    await fillRegistration(second, say, SECOND.email)
    await signIn(second, say)
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
