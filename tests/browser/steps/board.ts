import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Window } from '../../support/browser-window.ts'

/** On the page of a group: period, fixtures, name. Ends on the page of the new board. @returns the board */
export async function buildBoard(
  { page, words, press, origin }: Window,
  name: string,
): Promise<BoardWithRights> {
  const texts = words.boards
  await press(page.getByRole('tab', { name: words.groups.tab.boards }))
  await press(page.getByRole('link', { name: words.groups.boards.add }).first())
  await page.getByRole('heading', { name: texts.period.title }).waitFor()
  await press(page.getByRole('button', { name: texts.new.next }))
  await page.getByRole('heading', { name: texts.fixtures.title }).waitFor()
  await page.getByRole('checkbox').first().waitFor()
  await press(page.getByRole('button', { name: texts.new.next }))
  await page.getByLabel(texts.name.label, { exact: true }).fill(name)
  await press(page.getByRole('button', { name: texts.name.create }))
  await page.waitForURL(/\/boards\/(?!new)[^/]+$/)
  await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' })
  return readBoard(origin, new URL(page.url()).pathname.split('/')[2] ?? '')
}

/** Reads a board without a session. */
export async function readBoard(origin: string, id: string): Promise<BoardWithRights> {
  const response = await fetch(`${origin}/api/boards/${id}`, { headers: { language: 'fr' } })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return await response.json()
}

/** Deletes a board on its page. */
export async function deleteBoard({ page, words, press }: Window): Promise<void> {
  const { board } = words.boards
  await press(page.getByRole('button', { name: board.menu }))
  await press(page.getByRole('menuitem', { name: words.boards.delete.menu }))
  await press(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: words.boards.delete.confirm }),
  )
  await page.waitForURL(/\/account\/groups\/[^/]+\/boards$/)
}
