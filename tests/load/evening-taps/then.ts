import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { fill, pattern } from '../../support/browser-words.ts'
import type { Evening, Play } from './evening.ts'
import type { Hand } from './hand.ts'
import {
  FIRST,
  fillRegistration,
  GROUP,
  goBack,
  isAskedForName,
  nameGroup,
  openLive,
  PASSWORD,
  plusesIn,
  rowOf,
  SAME,
  SECOND,
  saveGroup,
} from './same-steps.ts'
import type { Say } from './texts.ts'

/** From the sign-in page: a new account, then the sign-in, which asks for the password again. */
async function makeAccount(hand: Hand, say: Say, email: string): Promise<void> {
  const { page, tap, type } = hand
  await tap(page.getByRole('link', { name: say('account.login.register') }))
  await fillRegistration(hand, say, email)
  await page.getByRole('heading', { name: say('account.login.title') }).waitFor()
  await type(page.getByLabel(say('account.auth.password'), { exact: true }), PASSWORD)
  await tap(page.getByRole('button', { name: say('account.login.submit'), exact: true }))
  await isAskedForName(hand, say)
}

/** A department and a club are taken from the list. */
async function fillGroup(hand: Hand, say: Say): Promise<void> {
  const { page, tap, type } = hand
  const dialog = await nameGroup(hand, say)
  await type(dialog.getByRole('combobox', { name: say('groups.edit.department') }), GROUP.department)
  // Text typed before the list is there may be lost, so a person waits for it.
  const clubs = page.waitForResponse(/\/fftt\/clubs/)
  await tap(page.getByRole('option', { name: new RegExp(`^${GROUP.department} `) }))
  await clubs
  const club = dialog.getByRole('combobox', { name: say('groups.edit.club') })
  await type(club.and(page.locator(':not([aria-busy])')), GROUP.club)
  await tap(page.getByRole('option', { name: GROUP.club }))
  await saveGroup(hand, say, dialog)
}

/** From the list of fixtures, as it is checked at first, to the page of the new board under its proposed name. */
async function takeFixtures({ page, tap }: Hand, say: Say): Promise<void> {
  await page.getByRole('checkbox').first().waitFor()
  await tap(page.getByRole('button', { name: say('boards.new.next') }))
  await tap(page.getByRole('button', { name: say('boards.name.create') }))
  await page.waitForURL(/\/boards\/(?!new)[^/]+$/)
}

/** From the page of the new board to the members of the group. */
async function giveRole({ say, first }: Evening): Promise<void> {
  const { page, tap, take } = first
  await goBack(first, say)
  await tap(page.getByRole('tab', { name: say('groups.tab.members') }))
  const name = `${SECOND.firstname} ${SECOND.lastname}`
  const role = BUILT_IN_ROLES.scorer.fr
  await take(page.getByLabel(fill(say('groups.members.role-of'), { name }), { exact: true }), role)
  await page.getByText(fill(say('groups.members.changed'), { name, role })).waitFor()
}

/** From the members of the group to the live page of its only board. */
async function watchLive({ say, first }: Evening): Promise<void> {
  await first.tap(first.page.getByRole('tab', { name: say('groups.tab.boards') }))
  await openLive(first, say)
}

/** From the page of the group to its only board in quick entry. */
async function openBoard({ say, second: { page, tap } }: Evening): Promise<void> {
  const board = page.locator('a[href^="/boards/"]:not([href^="/boards/new"]):not([href$="/live"])')
  await tap(page.getByRole('main').locator(board).first())
  await tap(page.getByRole('main').getByText(say('boards.entry.mode'), { exact: true }))
  await plusesIn(page, say).first().waitFor()
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
    await fillGroup(first, say)
    await tap(page.getByRole('main').getByRole('link', { name: GROUP.name }))
    await page.getByRole('heading', { level: 1, name: GROUP.name }).waitFor()
  },
  'the first makes a board of the next matchday': async ({ say, first }) => {
    const { page, tap } = first
    await tap(page.getByRole('link', { name: say('groups.boards.add') }).first())
    await page.getByRole('heading', { name: say('boards.period.title') }).waitFor()
    await tap(page.getByRole('radio', { name: say('boards.period.matchday') }))
    await tap(page.getByRole('button', { name: say('boards.new.next') }))
    await takeFixtures(first, say)
  },
  'the first gives the second the role of a scorer': giveRole,
  'the first watches live': watchLive,
  'the second opens the board to enter points': openBoard,
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
