import { expect } from 'vitest'
import type { Window } from '../../support/browser-window.ts'

/** Presses of Tab: more than any page has stops. */
const MOST = 60

/** The text without joiners and without spaces that only matter for line breaks. */
export const plain = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/g, ' ')

/** Presses Tab until the focus is on an element of this name. Every stop on the way must show its focus. */
export async function tabTo({ page }: Window, name: string): Promise<void> {
  for (let press = 0; press < MOST; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      return {
        name: element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '',
        isSeen: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      }
    })
    if (!stop) continue
    expect(stop.isSeen, `the focus on “${stop.name}” is seen`).toBe(true)
    if (plain(stop.name).includes(plain(name))) return
  }
  throw new Error(`The keyboard does not reach “${name}”.`)
}
