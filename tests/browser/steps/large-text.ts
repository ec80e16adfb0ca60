import type { Page } from 'playwright-core'
import { isDrawn, PHONE, type Window } from '../../support/browser-window.ts'

const COVERED = ' is covered by'
const USUAL = { standard: 16, fixed: 13 }
const DOUBLE = { standard: 32, fixed: 26 }

/** Doubles the text of this window, as the setting of the browser does. */
export const doubleText = ({ page }: Pick<Window, 'page'>): Promise<void> => setText(page, DOUBLE)

/** Text as large as before. */
export const usualText = ({ page }: Pick<Window, 'page'>): Promise<void> => setText(page, USUAL)

async function setText(page: Page, fontSizes: typeof USUAL): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes })
}

/** What a phone cuts of this page with text twice as large. A message or a menu may stand above it. */
export async function cutInLarge(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await setText(page, DOUBLE)
  const found = await cutIn({ page })
  await setText(page, USUAL)
  return found.filter(fault => !fault.includes(COVERED))
}

/** Lines, letters and words as far apart as WCAG 2.2 lets people set them, 1.4.12. */
const SPACED = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

/** What a phone cuts of this page with its text spaced. A message or a menu may stand above it. */
export async function cutInSpaced(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE)
  // The policy of the pages lets no style element in.
  await page.evaluate(async text => {
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text))
  }, SPACED)
  const found = await cutIn({ page })
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found.filter(fault => !fault.includes(COVERED))
}

/**
 * Checks a page as it is, or its open dialog.
 * @returns the faults: a page that scrolls sideways, and names and controls that are cut, covered or out of the window
 */
export async function cutIn({ page }: Pick<Window, 'page'>): Promise<string[]> {
  await isDrawn(page)
  return page.evaluate(look, COVERED)
}

const look = (COVERED: string): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  const found: string[] = []
  if (scrollWidth > clientWidth) {
    const out = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > clientWidth + 1,
    )
    found.push(
      `${scrollWidth} px wide: ${out.slice(0, 3).map(({ tagName, className }) => `${tagName}.${className}`)}`,
    )
  }
  const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
  const parts = root.querySelectorAll<HTMLElement>(
    'a[href], button, label, [role=tab], .team-n, .team-no, h1, h2, .bar-title p',
  )
  for (const part of parts) {
    const isSeen = part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // The text for screen readers is one pixel large; the strip of scores scrolls, and the list below it says the same.
    if (!isSeen || part.offsetWidth <= 1 || part.closest('.vh, .ticker, [inert], [aria-hidden=true]'))
      continue
    const name = `${part.tagName} “${(part.ariaLabel ?? part.textContent).trim().slice(0, 50)}”`
    part.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, width, height } = part.getBoundingClientRect()
    if (left < -1 || right > clientWidth + 1) found.push(`${name} is out of the window`)
    for (let box: Element | null = part; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box)
      const isCut =
        (overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1) ||
        (overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2)
      if (display !== 'inline' && isCut) found.push(`${name} is cut by ${box.tagName}.${box.className}`)
    }
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit && !part.contains(hit) && !hit.contains(part))
      found.push(`${name}${COVERED} ${hit.tagName}.${hit.className}`)
  }
  return found
}
