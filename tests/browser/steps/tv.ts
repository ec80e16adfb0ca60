import type { Window } from '../../support/browser-window.ts'

/** Televisions, from the smallest on. */
export const TELEVISIONS = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const

/** Parts of the height. */
const DIGIT = 0.08
const CODE = 0.18

/** Waits until a television shows a page of fixtures. */
export async function openTv(window: Window, path: string): Promise<void> {
  await window.goto(path)
  await window.page.locator('[data-game]').first().waitFor({ timeout: 30_000 })
  await letters(window)
}

/** Waits until the letters of the page are those it will have, and one page is on screen alone. */
async function letters({ page }: Window): Promise<void> {
  await page.locator('html[data-typeface]').waitFor({ timeout: 30_000 })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await alone(page)
}

const alone = (page: Window['page']) =>
  page.waitForFunction(() => {
    const isLeaving = document.querySelector('main div[aria-hidden="true"] [data-game]') !== null
    const isComing = document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.querySelector('[data-game]'))
    return !isLeaving && !isComing
  })

/** Ids of the fixtures on screen, from top to bottom. */
export const fixturesOn = ({ page }: Window): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-game]')]
      .filter(row => !row.closest('[aria-hidden="true"]'))
      .map(row => row.dataset.game ?? ''),
  )

/** Goes to the next page by the key of a remote control, and waits until it is alone on screen. */
export async function nextPage(window: Window): Promise<void> {
  const before = (await fixturesOn(window)).join()
  await window.page.keyboard.press('PageDown')
  await window.page.waitForFunction(
    known =>
      [...document.querySelectorAll<HTMLElement>('main [data-game]')]
        .filter(row => !row.closest('[aria-hidden="true"]'))
        .map(row => row.dataset.game)
        .join() !== known,
    before,
  )
  await alone(window.page)
}

/**
 * Looks at the page of a television as it is.
 * @returns its faults: digits too small for the end of the hall, rows and names that are cut, a code too small to scan
 */
export const faultsOnTv = ({ page }: Window): Promise<string[]> =>
  page.evaluate(
    ([digit, code]) => {
      const found: string[] = []
      const { innerHeight: height, innerWidth: width } = window
      const inside = (inner: DOMRect, outer: DOMRect) =>
        inner.top >= outer.top - 1 &&
        inner.bottom <= outer.bottom + 1 &&
        inner.left >= outer.left - 1 &&
        inner.right <= outer.right + 1
      // Without the words that only screen readers get.
      const textOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const hidden = element.querySelector('.vh')
        if (hidden) range.setEndBefore(hidden)
        return range.getBoundingClientRect()
      }
      const window_ = new DOMRect(0, 0, width, height)
      const rows = [...document.querySelectorAll('main [data-game]')].filter(
        row => !row.closest('[aria-hidden="true"]'),
      )
      if (rows.length === 0 || rows.length > 8) found.push(`${rows.length} rows`)
      for (const row of rows) {
        const name = row.textContent
        const frame = row.getBoundingClientRect()
        if (!inside(frame, window_)) found.push(`out of the window: ${name}`)
        for (const team of row.querySelectorAll('.team')) {
          const letters = textOf(team)
          if (letters.top < frame.top - 2 || letters.bottom > frame.bottom + 2)
            found.push(`cut above or below: ${team.textContent}`)
          const place = (team.parentElement ?? team).getBoundingClientRect()
          if (letters.left < place.left - 1 || letters.right > place.right + 1)
            found.push(`wider than its place: ${team.textContent}`)
        }
        const [one, two] = row.querySelectorAll('[data-half]')
        for (const half of [one, two]) {
          if (!half) {
            found.push(`no digit: ${name}`)
            continue
          }
          const size = Number.parseFloat(getComputedStyle(half).fontSize)
          if (size < digit * height) found.push(`${size} px are ${(size / height) * 100} %: ${name}`)
          if (textOf(half).width > half.getBoundingClientRect().width + 1) found.push(`wide digit: ${name}`)
        }
        const meta = row.querySelector('p')
        if (meta && !inside(textOf(meta), frame)) found.push(`state is cut: ${name}`)
      }
      const qr = document.querySelector('aside svg[role=img]')?.getBoundingClientRect()
      if (!qr || qr.height < code * height || !inside(qr, window_)) found.push(`code of ${qr?.height} px`)
      for (const part of document.querySelectorAll('aside, aside *, header *'))
        if (!part.closest('.vh') && !inside(part.getBoundingClientRect(), window_))
          found.push(`out of the window: ${part.tagName} ${part.textContent}`)
      const { scrollWidth, scrollHeight } = document.documentElement
      if (scrollWidth > width || scrollHeight > height) found.push(`${scrollWidth} × ${scrollHeight}`)
      return found
    },
    [DIGIT, CODE] as const,
  )

/** Lines of each team's name on screen. */
export const linesOf = ({ page }: Window): Promise<{ name: string; lines: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-game] .team')].map(team => {
      const range = document.createRange()
      range.selectNodeContents(team.querySelector('.team-n') ?? team)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 4))
      return { name: team.textContent, lines: new Set(tops).size }
    }),
  )
