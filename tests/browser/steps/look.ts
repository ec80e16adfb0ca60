import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { isDrawn, type Window } from '../../support/browser-window.ts'
import { cutInLarge } from './large-text.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS = [1280, 768, 390, 320]
/** Findings that axe calls moderate. A reader of headings cannot do without them. */
const HEADINGS = ['heading-order', 'empty-heading']
/** The other widths differ from these by their width only, so axe skips them. */
const JUDGED = [1280, 390]

/**
 * Checks a page as it is, in every width and both themes, and on a phone with text twice as large.
 * @param more ids of axe's rules that count although axe calls them moderate
 * @returns the faults: serious or critical findings, a page wider than its window, and what large text cuts
 */
export async function lookAt({ page }: Window, more: readonly string[] = HEADINGS): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(AXE)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await isAtRest(page)
      if (JUDGED.includes(width))
        for (const fault of await judged(page, more)) found.push(`${width} ${colorScheme}: ${fault}`)
    }
    const tooWide = await page.evaluate(widest)
    if (tooWide) found.push(`${width}: wider than the window: ${tooWide}`)
  }
  for (const fault of await cutInLarge(page)) found.push(`with text twice as large: ${fault}`)
  return found
}

/** The same at the window's own width, for what a resized window would move or close. */
export async function faultsOf({ page }: Window): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(AXE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isAtRest(page)
    for (const fault of await judged(page, HEADINGS)) found.push(`${colorScheme}: ${fault}`)
  }
  return found
}

/** The same inside a frame, in the theme that its address names or the window has. */
export async function faultsInFrame(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE)
  await isAtRest(frame)
  return judged(frame, HEADINGS)
}

async function judged(page: Pick<Page, 'evaluate'>, more: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(judge)
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || more.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    )
}

const judge = (): Promise<AxeResults> =>
  (globalThis as unknown as { axe: { run(of: Document, options: object): Promise<AxeResults> } }).axe.run(
    document,
    {
      resultTypes: ['violations'],
    },
  )

/** Waits until every animation that ends has ended. */
async function isAtRest(page: Pick<Page, 'evaluate'>): Promise<void> {
  await isDrawn(page)
  await page.evaluate(animationsEnd)
}

const animationsEnd = async (): Promise<void> => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(animation => animation.finished))
}

/** The elements too far right, when the page scrolls sideways. */
const widest = (): string | null => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return null
  const out = [...document.body.querySelectorAll('*')].filter(
    element => element.getBoundingClientRect().right > clientWidth + 1,
  )
  return `${scrollWidth} > ${clientWidth}, ${out.slice(0, 3).map(element => `${element.tagName}.${element.className}`)}`
}
