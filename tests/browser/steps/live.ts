import type { Window } from '../../support/browser-window.ts'
import { pattern } from '../../support/browser-words.ts'

export async function openLive(window: Window, board: { id: string }): Promise<void> {
  await window.goto(`/boards/${board.id}/live`)
  await isLive(window)
}

/** Waits until the page says that it is connected. */
export const isLive = ({ page, words }: Window) =>
  page.getByText(words.kit.fresh.live, { exact: true }).first().waitFor({ timeout: 30_000 })

/** Number of viewers, from the page's text for screen readers. */
export async function viewersOf({ page, words }: Window): Promise<number> {
  const { viewers_one, viewers_other } = words.kit
  const said = (await page.locator('.viewers .vh').textContent()) ?? ''
  const found = [viewers_one, viewers_other].some(text => pattern(text).test(said))
  if (!found) throw new Error(`No count of viewers: ${said}`)
  return Number(/\d+/.exec(said)?.[0])
}
