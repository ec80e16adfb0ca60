import { login } from '@pingboard/contracts/http/account.ts'
import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

/** Milliseconds; the demo opens its board in the first seconds. */
const PATIENCE = 60_000
/** Quality of a WebP picture, of 1: letters stay sharp. */
const QUALITY = 0.75

const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  tall: { viewport: { width: 1280, height: 1000 }, deviceScaleFactor: 1 },
} as const

export interface Place {
  form: keyof typeof FORMS
  path: (board: Board) => string
  isSignedIn?: boolean
  /** What the person presses first. */
  press?: (page: Page) => Locator
  /** What the picture must show. Default: a score. */
  shows?: (page: Page) => Locator
}

/** Paths below the shell's public files, with the page that each shows. The manifest names them. */
export const SCREENSHOTS: Readonly<Record<string, Place>> = {
  'screenshots/live-narrow.png': { form: 'narrow', path: ({ id }) => `/boards/${id}/live` },
  'screenshots/board-narrow.png': { form: 'narrow', path: ({ id }) => `/boards/${id}`, isSignedIn: true },
  'screenshots/home-narrow.png': { form: 'narrow', path: () => '/', isSignedIn: true },
  'screenshots/live-wide.png': { form: 'wide', path: ({ id }) => `/boards/${id}/live` },
  'screenshots/home-wide.png': { form: 'wide', path: () => '/' },
}

/** Photographs a page of the demo, in French and in light colours. */
export async function photograph(
  browser: Browser,
  origin: string,
  place: Place,
  format: 'png' | 'webp' = 'png',
): Promise<Buffer> {
  const context = await browser.newContext({
    ...FORMS[place.form],
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const board = await boardOf(origin)
    const page = await context.newPage()
    if (place.isSignedIn) await signIn(context, page, origin)
    await page.goto(`${origin}${place.path(board)}`)
    await place.press?.(page).click()
    await (place.shows?.(page) ?? page.locator('.digit')).first().waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => true))
    // The yellow of a score that has just arrived fades.
    await page.waitForTimeout(5000)
    const picture = await page.screenshot()
    return format === 'png' ? picture : await webpOf(picture, context)
  } finally {
    await context.close()
  }
}

/** The same picture in a third of the bytes. The browser itself knows the format, and keeps every pixel of a phone. */
async function webpOf(picture: Buffer, context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage()
  const url = await page.evaluate(
    async ([png, quality]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    [picture.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** The board of the demo's evening, once it is there. The evening before is there first. */
async function boardOf(origin: string): Promise<Board> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    const answer = await fetch(`${origin}/api${showcaseBoard.path}`, { headers: { language: 'fr' } })
    const { board } = showcaseBoard.reply.parse(await answer.json())
    if (board?.games.some(game => game.predictedDate === board.today)) return board
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error('the demo has no board')
}

/** Signs in as the demo's captain, whose credentials the page tells everybody. */
async function signIn(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  const { demo } = JSON.parse((await page.locator('#product').textContent()) ?? '{}')
  const answer = await context.request.post(`${origin}/api${login.path}`, {
    data: demo,
    headers: { language: 'fr' },
  })
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
}
