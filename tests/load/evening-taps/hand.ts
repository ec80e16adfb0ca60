import type { Browser, Locator, Page } from 'playwright-core'
import { PHONE } from '../../support/browser-window.ts'

/** What people did. */
export interface Effort {
  /** Taps, and presses that send a form. */
  readonly taps: number
  /** Fields typed into. A field counts once, with the tap that puts the cursor into it and with all its letters. */
  readonly fields: number
}

export const NOTHING: Effort = { taps: 0, fields: 0 }

/** A person with a phone. Everything they do goes through these functions, so that the count leaves nothing out. */
export interface Hand {
  readonly page: Page
  /** Opens a link that came in a message: one tap. */
  follow(address: string): Promise<void>
  tap(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Takes an entry of a native list: one tap opens the list, another one takes the entry. */
  take(list: Locator, entry: string): Promise<void>
  /** Everything up to now. */
  effort(): Effort
}

/** Milliseconds for one step. Long, because the machine may be busy. */
const PATIENCE = 30_000

/** A phone of its own: no cookies, no storage of others. */
export async function openHand(browser: Browser): Promise<Hand> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-write'],
  })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  let { taps, fields } = NOTHING
  return {
    page,
    async follow(address) {
      await page.goto(address)
      taps += 1
    },
    async tap(target) {
      await target.tap()
      taps += 1
    },
    async type(field, text) {
      await field.fill(text)
      fields += 1
    },
    async take(list, entry) {
      await list.selectOption({ label: entry })
      taps += 2
    },
    effort: () => ({ taps, fields }),
  }
}
