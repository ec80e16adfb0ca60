import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { type Language, WORDS, type Words } from './browser-words.ts'
import { IS_WHOLE } from './scale.ts'

const ARTIFACTS = join(import.meta.dirname, '..', '.artifacts')
/** Milliseconds for one step. Long, because the machine may be busy. */
const PATIENCE = 30_000

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

export interface Looks {
  language?: Language
  viewport?: { width: number; height: number }
  /** Console lines caused by the fault that a test makes. */
  expects?: readonly RegExp[]
  /** Service worker; off in tests that change the network, which it asks in a page's place. */
  worker?: boolean
  /** Off: the window of a person who asked their system for stillness. */
  motion?: boolean
  /** Folder of a browser of its own, which finds there what it kept when it was open before. */
  profile?: string
}

/** What a feature is looked at in: a French phone and an English laptop, named for `test.each`. */
export const LOOKS = [
  ['fr', 'phone', { language: 'fr', viewport: PHONE }],
  ['en', 'desk', { language: 'en', viewport: DESK }],
] as const satisfies readonly (readonly [string, string, Looks])[]

let next = 0
/**
 * For a flow that takes ten seconds: both looks in `npm run prove`. In `npm test` one of them, the other one for the next
 * flow of the file.
 * @param look of this flow in `npm test`, for a file that would always take the same
 */
export function looksOfLongFlow(look?: (typeof LOOKS)[number][1]) {
  if (IS_WHOLE) return LOOKS
  // The next file begins anew, so that it shows the same by itself.
  afterAll(() => {
    next = 0
  })
  if (look) next = LOOKS.findIndex(([, name]) => name === look)
  return [LOOKS[next++ % LOOKS.length] ?? LOOKS[0]] as const
}

/** A browser window of one person, with the texts of the language they read. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  readonly origin: string
  readonly language: Language
  readonly words: Words
  goto(path: string): Promise<void>
  /** Taps on a phone, clicks elsewhere. */
  press(target: Locator): Promise<void>
  /** Errors and warnings of the console, uncaught errors, violations of the content policy. A test expects none. */
  troubles(): string[]
  keepPicture(name: string): Promise<void>
}

/** @param make opens a browser, or a part of one, that shares nothing with others */
export async function openWindow(
  make: (options: BrowserContextOptions) => Promise<BrowserContext>,
  origin: string,
  looks: Looks,
): Promise<Window> {
  const { language = 'fr', viewport = DESK, worker = true, motion = true } = looks
  const expects = [...(looks.expects ?? []), ...(worker ? [] : [/registration blocked by Playwright/])]
  const isPhone = viewport.width < 600
  const context = await make({
    viewport,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  const troubles: string[] = []
  const note = (text: string) => {
    if (!expects.some(pattern => pattern.test(text))) troubles.push(text)
  }
  context.on('console', message => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      note(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => note(`uncaught: ${error.error().stack ?? error.error().message}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      reportError(new Error(`policy ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
    })
  })
  // A browser of its own opens with a page.
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    context,
    origin,
    language,
    words: WORDS[language],
    async goto(path) {
      await page.goto(`${origin}${path}`)
    },
    press: target => (isPhone ? target.tap() : target.click()),
    troubles: () => [...troubles],
    async keepPicture(name) {
      mkdirSync(ARTIFACTS, { recursive: true })
      const file = `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100)}.png`
      await page.screenshot({ path: join(ARTIFACTS, file), timeout: 5000 }).catch(() => {})
    },
  }
}

/** Waits until a page is drawn as it is now. Its scripts hear of a new size or theme with the next frame. */
export const isDrawn = (page: Pick<Page, 'evaluate'>): Promise<void> =>
  page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
