import { pattern } from '../../support/browser-words.ts'
import type { Play } from './evening.ts'
import type { Hand } from './hand.ts'
import {
  FIRST,
  fillGroup,
  fillRegistration,
  PASSWORD,
  rowOf,
  SAME,
  SECOND,
  signIn,
  takeFixtures,
} from './same-steps.ts'
import type { Say } from './texts.ts'

/** From the sign-in page: a new account, then the sign-in, which asks for the password again. */
async function makeAccount(hand: Hand, say: Say, email: string): Promise<void> {
  await hand.tap(hand.page.getByRole('link', { name: say('account.login.register') }))
  await fillRegistration(hand, say, email)
  await hand.type(hand.page.getByLabel(say('account.auth.password'), { exact: true }), PASSWORD)
  await signIn(hand, say)
}

/** The evening in a tree as of commit f296054. */
export const THEN: Play = {
  ...SAME,
  'the first makes an account': async ({ origin, say, first }) => {
    await first.page.goto(origin)
    await first.tap(first.page.getByRole('link', { name: say('shell.visitor.start') }))
    await makeAccount(first, say, FIRST.email)
  },
  'the first copies the invitation link': async evening => {
    const { say } = evening
    const { page, tap } = evening.first
    await tap(page.getByRole('button', { name: say('groups.group.share'), exact: true }))
    const dialog = page.getByRole('dialog', { name: say('groups.share.title') })
    await tap(dialog.getByRole('button', { name: say('kit.copy.do'), exact: true }))
    await dialog.getByRole('button', { name: say('kit.copy.done'), exact: true }).waitFor()
    evening.link = await dialog.getByLabel(say('groups.share.link'), { exact: true }).inputValue()
    await tap(dialog.getByRole('button', { name: say('kit.close'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
  },
  'the second follows the link and makes an account': async ({ link, say, second }) => {
    await second.follow(link)
    await makeAccount(second, say, SECOND.email)
  },
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
