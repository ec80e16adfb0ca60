import { expect } from 'vitest'
import type { Window } from '../../support/browser-window.ts'

interface Seen {
  readonly text: string
  readonly at: number
}

/** Records by the page's clock when the pill changes. Asking from outside would add the test's own delay. */
export const watchPill = ({ page }: Window) =>
  page.evaluate(() => {
    const seen: { text: string; at: number }[] = []
    Object.assign(globalThis, { pillSeen: seen })
    const look = () => {
      const text = document.querySelector('.fresh')?.textContent ?? ''
      if (seen.at(-1)?.text !== text) seen.push({ text, at: Date.now() })
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })

export const pillSeen = ({ page }: Window): Promise<Seen[]> =>
  page.evaluate(() => (globalThis as unknown as { pillSeen: Seen[] }).pillSeen)

/** When the pill first said this, from a moment on. Milliseconds of the wall clock. */
export async function saidAt(window: Window, said: RegExp, from: number): Promise<number> {
  await expect
    .poll(async () => (await pillSeen(window)).some(({ text, at }) => at >= from && said.test(text)), {
      timeout: 30_000,
      interval: 100,
    })
    .toBe(true)
  return (await pillSeen(window)).find(({ text, at }) => at >= from && said.test(text))?.at ?? Number.NaN
}
