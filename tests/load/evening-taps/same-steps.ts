import type { Locator, Page } from 'playwright-core'
import { pattern } from '../../support/browser-words.ts'
import type { Evening, Play } from './evening.ts'
import type { Hand } from './hand.ts'
import type { Say } from './texts.ts'

/** What people type. */
export const FIRST = { email: 'claire@club.example', firstname: 'Claire', lastname: 'Fontanel' }
export const SECOND = { email: 'sofiane@club.example', firstname: 'Sofiane', lastname: 'Belkacem' }
export const PASSWORD = 'le vestiaire sent la balle neuve'
export const GROUP = {
  name: 'Les raquettes',
  description: 'Le championnat par équipes.',
  department: '33',
  club: 'Association Sportive et Culturelle du Tennis de Table de Chantemin',
}

/** Points of each fixture, side by side: ten together. */
export const POINTS = [
  [3, 1],
  [2, 2],
  [1, 1],
] as const

/** Milliseconds between two points: a second press sooner than this counts as an accident. */
const BETWEEN_POINTS = 350

/** On the page for new accounts, up to the button. */
export async function fillRegistration({ page, tap, type }: Hand, say: Say, email: string): Promise<void> {
  await page.getByRole('heading', { name: say('account.register.title') }).waitFor()
  await type(page.getByLabel(say('account.auth.email'), { exact: true }), email)
  await type(page.getByLabel(say('account.auth.password'), { exact: true }), PASSWORD)
  await type(page.getByLabel(say('account.register.confirm'), { exact: true }), PASSWORD)
  await tap(page.getByRole('button', { name: say('account.register.submit') }))
}

/** A person who is signed in is asked for their name. */
export const isAskedForName = ({ page }: Hand, say: Say): Promise<void> =>
  page.getByRole('dialog', { name: say('shell.complete-profile.title') }).waitFor()

/** In the question for the name. */
async function giveName(
  { page, tap, type }: Hand,
  say: Say,
  { firstname, lastname }: typeof FIRST,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('shell.complete-profile.title') })
  await type(dialog.getByLabel(say('shell.complete-profile.firstname'), { exact: true }), firstname)
  await type(dialog.getByLabel(say('shell.complete-profile.lastname'), { exact: true }), lastname)
  await tap(dialog.getByRole('button', { name: say('shell.complete-profile.save') }))
  await dialog.waitFor({ state: 'detached' })
}

/** In the dialog of a new group, up to the fields of the club. @returns the dialog */
export async function nameGroup({ page, tap, type }: Hand, say: Say): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: say('groups.create.title') })
  await type(dialog.getByLabel(say('groups.edit.name'), { exact: true }), GROUP.name)
  await type(dialog.getByLabel(say('groups.edit.description'), { exact: true }), GROUP.description)
  await tap(dialog.getByRole('button', { name: say('groups.edit.next') }))
  return dialog
}

/** From the fields of the club, filled in, to the page behind the dialog. */
export async function saveGroup({ tap }: Hand, say: Say, dialog: Locator): Promise<void> {
  await tap(dialog.getByRole('button', { name: say('groups.create.save') }))
  await dialog.waitFor({ state: 'detached' })
}

/** From the page of the new board to the boards of the group. */
export const goBack = ({ page, tap }: Hand, say: Say): Promise<void> =>
  tap(
    page
      .getByRole('link', { name: say('shell.header.back'), exact: true })
      .and(page.locator('[href^="/account/groups/"]')),
  )

/** From the boards of the group to the live page of its only board. */
export async function openLive({ page, tap }: Hand, say: Say): Promise<void> {
  await tap(page.getByRole('main').locator('a[href$="/live"]').first())
  await page.getByText(say('kit.fresh.live'), { exact: true }).first().waitFor()
}

/** The page of the invitation goes on to the group by itself. */
async function join({ say, second }: Evening): Promise<void> {
  await giveName(second, say, SECOND)
  await second.page.waitForURL(/\/account\/groups\/[^/]+\/boards$/)
}

/** One tap a point, turn by turn, because the fixtures are played at the same time. */
async function enterPoints({ say, second: { page, tap } }: Evening): Promise<void> {
  for (let turn = 0; turn < 3; turn++)
    for (const [row, points] of POINTS.entries())
      for (const [side, all] of points.entries()) {
        if (turn >= all) continue
        await tap(plusesIn(rowOf(page, say, row), say).nth(side))
        await page.waitForTimeout(BETWEEN_POINTS)
      }
}

/** The steps that are the same in both trees. A step whose way changes stands in each of the two plays. */
export const SAME: Omit<
  Play,
  | 'the first makes an account'
  | 'the first makes the group'
  | 'the first copies the invitation link'
  | 'the first makes a board of the next matchday'
  | 'the second follows the link and makes an account'
  | 'the first gives the second the role of a scorer'
  | 'the first watches live'
  | 'the second opens the board to enter points'
  | 'the second finishes a fixture'
> = {
  'the first gives a name': ({ say, first }) => giveName(first, say, FIRST),
  'the second gives a name and is in the group': join,
  'the second enters ten points on three fixtures': enterPoints,
}

/** The pluses of quick entry. */
export const plusesIn = (where: Page | Locator, say: Say): Locator =>
  where.getByRole('button', { name: pattern(say('boards.entry.plus')) })

/** A fixture in quick entry, by its place. A bye takes no points and does not count. */
export const rowOf = (page: Page, say: Say, place: number): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: plusesIn(page, say) })
    .nth(place)
