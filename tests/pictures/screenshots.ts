import { login } from '@pingboard/contracts/http/account.ts'
import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** Milliseconds; the demo opens its board in the first seconds. */
const PATIENCE = 60_000

const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

interface Place {
  form: keyof typeof FORMS
  path: (board: Board) => string
  isSignedIn?: boolean
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
export async function photograph(browser: Browser, origin: string, place: Place): Promise<Buffer> {
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
    await page.locator('.digit').first().waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => true))
    // The yellow of a score that has just arrived fades.
    await page.waitForTimeout(5000)
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

/** The board of the demo's evening, once it is there. */
async function boardOf(origin: string): Promise<Board> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    const answer = await fetch(`${origin}/api${showcaseBoard.path}`, { headers: { language: 'fr' } })
    const { board } = showcaseBoard.reply.parse(await answer.json())
    if (board) return board
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
