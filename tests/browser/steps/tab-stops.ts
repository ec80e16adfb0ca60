import type { Window } from '../../support/browser-window.ts'

/** More stops than any page has. */
const MOST = 200

/**
 * Goes through a page, or its open dialog, with the Tab key on a phone's width, until a stop comes again.
 * @returns the stops that cannot be seen: without an outline, or wholly below something else (WCAG 2.2, 2.4.7 and 2.4.11)
 */
export async function unseenStops({ page }: Window): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 700 })
  const found: string[] = []
  for (let stop = 0; stop < MOST; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(look)
    if (seen === 'end') return found
    if (seen) found.push(seen)
  }
  return [...found, `more than ${MOST} stops`]
}

const look = (): string | null => {
  const at = document.activeElement
  const passed = window as unknown as { stops?: Set<Element> }
  passed.stops ??= new Set()
  // Between the last stop and the first one. The page may have begun in the middle.
  if (!(at instanceof HTMLElement) || at === document.body) return null
  if (passed.stops.has(at)) return 'end'
  passed.stops.add(at)

  // A hidden field shows its focus on what stands for it.
  const isHidden = at.getBoundingClientRect().width <= 2 || getComputedStyle(at).opacity === '0'
  const shown = isHidden ? (at.closest('label') ?? at.parentElement ?? at) : at
  const { left, top, width, height } = shown.getBoundingClientRect()
  const isFree = (x: number, y: number) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y)
    return shown.contains(hit)
  }
  const shares = [0.05, 0.25, 0.5, 0.75, 0.95]
  const isSeen = shares.some(x => shares.some(y => isFree(x, y)))
  const around = [at, shown, shown.parentElement, shown.nextElementSibling, ...shown.querySelectorAll('*')]
  const hasOutline = around.some(element => {
    const style = element && getComputedStyle(element)
    return style?.outlineStyle !== 'none' && Number.parseFloat(style?.outlineWidth ?? '0') > 0
  })
  // The list of a field opens above or below it, and the field says what is chosen.
  if ((isSeen || at.ariaExpanded === 'true') && hasOutline) return null
  return `${at.tagName}.${at.className} “${(at.ariaLabel ?? at.textContent).trim().slice(0, 40)}” ${isSeen ? 'has no outline' : 'is hidden'}`
}
