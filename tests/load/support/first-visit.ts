import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PHONE } from '../../support/browser-window.ts'
import type { Sample } from './figure.ts'
import type { ShapedNetwork } from './shaped-network.ts'

/** A page to visit for the first time. */
export interface Place {
  readonly path: string
  /** Name of a button to tap. */
  readonly button: string
}

/** Processor of a cheap phone beside that of this machine. */
const SLOWER = 4
/** The worker counts as done with its files when this few bytes came in a second: beats of the connection come on. */
const QUIET_BYTES = 2000
const SECOND = 1000
/** Milliseconds that a tap's answer may take to be painted and told. */
const ANSWERED = 600

/**
 * A first visit of a page, then a tap in it with a slower processor, then a second visit in a new page. The network
 * shapes both visits; the worker's files in between are not waited for.
 */
export async function firstVisit(browser: Browser, network: ShapedNetwork, place: Place): Promise<Sample> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    hasTouch: true,
    isMobile: true,
  })
  try {
    await context.addInitScript(watchPage)
    const { page, ms, bytes } = await visit(context, network, place)
    network.shape(false)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await quiet(network)
    const tap = await answerOfTap(page, place)
    const shift = await page.evaluate(() => globalThis.seen.shift)
    await page.close()
    const warm = await visit(context, network, place)
    return { kB: bytes / 1000, ms, shift, tap, warm: warm.ms }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, network: ShapedNetwork, { path }: Place) {
  const page = await context.newPage()
  network.shape(true)
  network.begin()
  await page.goto(`${network.origin}${path}`, { waitUntil: 'commit' })
  const { ms, at } = await page.evaluate(() => globalThis.seen.score)
  return { page, ms, bytes: network.receivedBy(at) }
}

/** Waits until the worker has fetched what it keeps. */
async function quiet(network: ShapedNetwork): Promise<void> {
  for (let before = -1, now = network.receivedBy(); now - before > QUIET_BYTES || before < 0; ) {
    before = now
    await new Promise(resolve => setTimeout(resolve, SECOND))
    now = network.receivedBy()
  }
}

/** Milliseconds from a tap to the next frame, with a slower processor. */
async function answerOfTap(page: Page, { button }: Place): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.getByRole('button', { name: button, exact: true }).first().tap()
  await page.waitForTimeout(ANSWERED)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => globalThis.seen.tap)
}

declare global {
  /** What `watchPage` saw in a page. */
  var seen: {
    /** Resolves when the first score is painted, with the milliseconds since the start of the visit and since 1970. */
    score: Promise<{ ms: number; at: number }>
    /** Sum of all layout shifts that no tap caused. */
    shift: number
    /** Longest answer to a tap, milliseconds. The browser tells no answer under 16 ms. */
    tap: number
  }
}

/** Runs in the page, before its own scripts. */
function watchPage(): void {
  const isReadable = (digit: Element) =>
    /\d/.test(digit.textContent ?? '') && digit.getClientRects().length > 0
  const score = new Promise<{ ms: number; at: number }>(resolve => {
    const look = () => {
      const isThere = [...document.querySelectorAll('main .digit')].some(isReadable)
      // The frame after this one begins when this one is painted.
      requestAnimationFrame(isThere ? told : look)
    }
    const told = () => resolve({ ms: performance.now(), at: performance.timeOrigin + performance.now() })
    look()
  })
  globalThis.seen = { score, shift: 0, tap: 16 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) globalThis.seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) globalThis.seen.tap = Math.max(globalThis.seen.tap, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
