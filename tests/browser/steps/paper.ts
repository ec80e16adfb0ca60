import type { Page } from 'playwright-core'

/** Width of a sheet of A4 between the margins of the product, in pixels of print: 186 of 210 mm. */
const WIDTH = Math.floor((186 / 25.4) * 96)
/** Height between the margins: 273 of 297 mm. */
const HEIGHT = (273 / 25.4) * 96

/** The page as the browser prints it: how many sheets of paper it makes. */
export async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true })
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Shows the page as the printer sees it, for measuring. */
export async function layOut(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: WIDTH, height: Math.floor(HEIGHT) })
}

/** Millimetres on paper of an element, once the page is laid out. */
export const millimetres = (pixels: number): number => (pixels / 96) * 25.4

/** What does not fit where it stands: elements whose content is wider or higher, and those beside the sheet. */
export const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(width => {
    const name = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const hides = getComputedStyle(element).overflow !== 'visible' && !element.classList.contains('vh')
      const isOver =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
      return left < -1 || right > width + 1 || (hides && element.clientWidth > 0 && isOver)
    }
    const shown = [...document.querySelectorAll('article *')].filter(
      element => element.getClientRects().length > 0 && !element.closest('svg'),
    )
    return shown.filter(isCut).map(name)
  }, WIDTH)

/**
 * How many sheets the page needs when no row is split: the rows one after the other, each where it still fits. The
 * heading of a day is not left alone at the foot.
 */
export const sheetsWithoutSplit = (page: Page): Promise<number> =>
  page.evaluate(height => {
    const blocks = [
      ...document.querySelectorAll('article > header, article h2, article li, article > footer'),
    ]
    let [sheets, begins] = [1, 0]
    for (const [place, block] of blocks.entries()) {
      const together = block.tagName === 'H2' ? (blocks[place + 1] ?? block) : block
      const { top } = block.getBoundingClientRect()
      if (together.getBoundingClientRect().bottom - begins <= height) continue
      sheets += 1
      begins = top
    }
    return sheets
  }, HEIGHT)
