import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { fill, pattern } from '../../support/browser-words.ts'
import type { Play } from './evening.ts'
import type { Hand } from './hand.ts'
import {
  FIRST,
  fillRegistration,
  GROUP,
  goBack,
  isAskedForName,
  nameGroup,
  openLive,
  plusesIn,
  rowOf,
  SAME,
  SECOND,
  saveGroup,
} from './same-steps.ts'
import type { Say } from './texts.ts'

/** A department or a club that is typed in full is chosen. */
async function fillGroup(hand: Hand, say: Say): Promise<void> {
  const dialog = await nameGroup(hand, say)
  const isChosen = (label: string) => dialog.getByText(fill(say('kit.combo.chosen'), { label })).waitFor()
  await hand.type(dialog.getByRole('combobox', { name: say('groups.edit.department') }), GROUP.department)
  await isChosen(`${GROUP.department} - `)
  await hand.type(dialog.getByRole('combobox', { name: say('groups.edit.club') }), GROUP.club)
  await isChosen(GROUP.club)
  await saveGroup(hand, say, dialog)
}

/** The evening in this tree. */
export const NOW: Play = {
  ...SAME,
  'the first makes an account': async ({ origin, say, first }) => {
    await first.page.goto(origin)
    await first.tap(first.page.getByRole('link', { name: say('shell.visitor.start') }))
    await fillRegistration(first, say, FIRST.email)
    await isAskedForName(first, say)
  },
  'the first makes the group': async ({ say, first }) => {
    const { page, tap } = first
    await tap(page.getByRole('link', { name: say('shell.member.create-group') }))
    await fillGroup(first, say)
    await page.getByRole('heading', { level: 1, name: GROUP.name }).waitFor()
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
    await isAskedForName(second, say)
  },
  'the first makes a board of the next matchday': async ({ say, first }) => {
    await first.tap(first.page.getByRole('button', { name: say('groups.boards.next-create') }))
    await first.page.waitForURL(/\/boards\/(?!new)[^/]+$/)
  },
  // The boards of the group name who joined since they were read last, and the live page is one tap from there.
  'the first gives the second the role of a scorer': async ({ say, first }) => {
    const { page, tap } = first
    const name = `${SECOND.firstname} ${SECOND.lastname}`
    const role = BUILT_IN_ROLES.scorer.fr
    await goBack(first, say)
    await tap(page.getByRole('button', { name: fill(say('groups.newcomer.give-to'), { name, role }) }))
    await page.getByText(fill(say('groups.members.changed'), { name, role })).waitFor()
  },
  'the first watches live': ({ say, first }) => openLive(first, say),
  'the second opens the board to enter points': async ({ say, second: { page, tap } }) => {
    await tap(
      page
        .getByRole('link', { name: pattern(say('groups.boards.score-of')) })
        .or(page.getByRole('link', { name: say('groups.boards.score'), exact: true }))
        .first(),
    )
    await plusesIn(page, say).first().waitFor()
  },
  'the second finishes a fixture': async ({ say, second: { page, tap } }) => {
    const row = rowOf(page, say, 0)
    await tap(row.getByRole('button', { name: pattern(say('boards.entry.finish')) }))
    await row.getByRole('button', { name: pattern(say('boards.entry.reopen')) }).waitFor()
  },
}
