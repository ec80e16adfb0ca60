import type { Page } from 'playwright-core'

/** Where the figures and the names of a fixture stand in the window, in pixels. */
export interface Placed {
  readonly id: string
  readonly parts: readonly { readonly what: string; readonly left: number; readonly top: number }[]
}

/**
 * The ink of every row: of a name its first letter, of a figure its middle, and the size of both. Text for screen
 * readers and marks beside a figure do not count.
 */
export const placesIn = (page: Page): Promise<Placed[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-game]')].map(row => ({
      id: row.dataset.game ?? '',
      parts: [...row.querySelectorAll<HTMLElement>('.team-n, .digit')].map(part => {
        const range = document.createRange()
        range.selectNodeContents(part.classList.contains('digit') ? (part.firstChild ?? part) : part)
        const { left, right, top } = range.getBoundingClientRect()
        const isFigure = part.classList.contains('digit')
        return {
          what: `${isFigure ? 'figure' : 'name'} of ${getComputedStyle(part).fontSize}`,
          left: isFigure ? (left + right) / 2 : left,
          top,
        }
      }),
    })),
  )

/** The longest way that a figure or a name of these rows went, in pixels; Infinity when a size or a row changed. */
export function movedBetween(before: readonly Placed[], after: readonly Placed[]): number {
  const now = new Map(after.map(row => [row.id, row]))
  const ways = before.flatMap(({ id, parts }) =>
    parts.map((part, place) => {
      const other = now.get(id)?.parts[place]
      if (!other || other.what !== part.what) return Number.POSITIVE_INFINITY
      return Math.max(Math.abs(other.left - part.left), Math.abs(other.top - part.top))
    }),
  )
  return Math.max(0, ...ways)
}

/**
 * Watches every picture of the page from now on, and returns how to end: the lowest contrast of a figure that flashes
 * to what lies under it, and the number of pictures seen. A half that is between two colours counts with the mixture.
 */
export async function watchInk(page: Page): Promise<() => Promise<{ lowest: number; seen: number }>> {
  await page.evaluate(() => {
    type Colour = readonly [number, number, number]
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    const painted = (colours: readonly string[], opacity = 1): Colour => {
      canvas.clearRect(0, 0, 1, 1)
      for (const [place, colour] of colours.entries()) {
        canvas.globalAlpha = place === 0 ? 1 : opacity
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      canvas.globalAlpha = 1
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const light = (colour: Colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map(value => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: Colour, other: Colour) => {
      const [high, low] = [light(one), light(other)].sort((first, second) => second - first)
      return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
    }
    const state = { lowest: Number.POSITIVE_INFINITY, seen: 0, isOn: true }
    Object.assign(globalThis, { inkState: state })
    const behind = getComputedStyle(document.querySelector('.table') ?? document.body).backgroundColor
    const look = () => {
      for (const digit of document.querySelectorAll('.flash')) {
        const own = getComputedStyle(digit)
        const over = getComputedStyle(digit, '::after')
        const under = [behind, own.backgroundColor]
        const values = [contrast(painted([...under, own.color]), painted(under))]
        if (over.content !== 'none') {
          const opacity = Number(over.opacity)
          const sheet = painted([...under, over.backgroundColor], opacity)
          values.push(contrast(painted([...under, over.backgroundColor, over.color], opacity), sheet))
        }
        state.seen += 1
        state.lowest = Math.min(state.lowest, ...values)
      }
      if (state.isOn) requestAnimationFrame(look)
    }
    look()
  })
  return () =>
    page.evaluate(() => {
      const { inkState } = globalThis as unknown as {
        inkState: { lowest: number; seen: number; isOn: boolean }
      }
      inkState.isOn = false
      return { lowest: inkState.lowest, seen: inkState.seen }
    })
}

/** Pixels from the beginning of the frame of the moving strip to the nearest edge of an item; null without a strip. */
const edgeInPage = (): { distance: number } | null => {
  const strip = document.querySelector('.ticker')
  if (!strip) return null
  const frame = strip.querySelector('[tabindex]')?.getBoundingClientRect().left ?? 0
  const edges = [...strip.querySelectorAll('li')].map(item => item.getBoundingClientRect().left - frame)
  return { distance: Math.min(...edges.map(Math.abs)) }
}

export const toEdge = async (page: Page): Promise<number> =>
  (await page.evaluate(edgeInPage))?.distance ?? Number.NaN

/** The same in the first picture that shows the strip. Call this before it can appear. */
export async function toEdgeAtFirst(page: Page): Promise<number> {
  const seen = await page.waitForFunction(edgeInPage)
  return (await seen.jsonValue())?.distance ?? Number.NaN
}
