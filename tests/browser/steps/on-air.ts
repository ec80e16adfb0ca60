import type { Page } from 'playwright-core'

/**
 * Notes every text that is ever seen on the page, so that nothing shown for a moment only is missed. Texts for screen
 * readers do not count: a video shows none.
 */
export const watchAir = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { onAir: seen })
    const isSeen = ({ parentElement }: Node) =>
      parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !parentElement.closest('.vh, .skip')
    const look = () => {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (text.nodeValue?.trim() && isSeen(text)) seen.add(text.nodeValue.trim())
    }
    document.addEventListener('DOMContentLoaded', () => {
      look()
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
  })

/** Every text seen so far. */
export const seenOnAir = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { onAir: Set<string> }).onAir])

/** The picture as a video gets it: whether each of these points is opaque. Points in CSS pixels. */
export async function opaqueAt(
  page: Page,
  points: readonly (readonly [number, number])[],
): Promise<boolean[]> {
  const picture = (await page.screenshot({ omitBackground: true })).toString('base64')
  const reader = await page.context().newPage()
  const found = await reader.evaluate(
    async ([data, wanted]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context?.drawImage(image, 0, 0)
      return wanted.map(([x, y]) => (context?.getImageData(x, y, 1, 1).data[3] ?? 0) > 250)
    },
    [picture, points] as const,
  )
  await reader.close()
  return found
}
