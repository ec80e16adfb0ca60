import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { type Looks, openWindow, type Window } from './browser-window.ts'
import { LONGEST, staysOneDay } from './one-day.ts'
import { type Product, startProduct } from './product.ts'
import { IS_WHOLE } from './scale.ts'

const PLACES = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Debian's browser, and its build without windows: pages cost two thirds in it. It shows no notifications. */
const DEBIAN = { browser: '/usr/bin/chromium', withoutWindows: '/usr/bin/chromium-headless-shell' }

const found = process.env.PINGBOARD_BROWSER || PLACES.find(existsSync)
const whole = found && process.platform === 'linux' ? join(import.meta.dirname, 'chromium.sh') : found
/** Path of the browser; undefined without a browser. */
export const BROWSER =
  found === DEBIAN.browser && existsSync(DEBIAN.withoutWindows) ? DEBIAN.withoutWindows : whole
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
// Not in the environment of this process: a product that a test starts would tell of a setting that it does not know.
const env = { ...process.env, PINGBOARD_CHROMIUM: found }
/** How it is started. */
export const PROGRAM = { executablePath: BROWSER, args, env }
/** End of the title of each test that needs a browser. */
export const WHY_NOT = BROWSER ? '' : ' (skipped: no Chrome or Chromium; name one in PINGBOARD_BROWSER)'

/** What the browser tests of one file share. */
export interface Stage {
  readonly origin: string
  readonly dataDir: string
  /** Opens a fresh window, without cookies, storage or workers of other windows unless they share a profile. */
  open(looks?: Looks): Promise<Window>
  /** Stops the server; `restartServer` starts it again with the same data at the same address. */
  stopServer(): Promise<void>
  restartServer(): Promise<void>
}

/** A network of the test's own between windows and product. Clients of the API reach the product directly. */
export interface Through {
  readonly origin: string
  /** Called once the product listens. */
  lead(port: number): void
}

export interface Needs {
  readonly through?: () => Through
  /** Settings of the product that differ from the defaults. */
  readonly settings?: Readonly<Record<string, string>>
  /** The browser shows notifications. */
  readonly notifications?: boolean
  /** Pages may move; set by {@link inMotion}. */
  readonly motion?: boolean
  /** Windows have the service worker, unless they say otherwise; set by {@link inApp}. */
  readonly worker?: boolean
}

/**
 * Browser tests of a file: one browser, one empty product. Windows are closed after each test. The test fails when
 * the console of a window holds a line that the test did not expect. A failed test leaves a picture of each window.
 */
export function inBrowser(
  title: string,
  tests: (stage: Stage) => void,
  { through, settings = {}, notifications = false, motion = false, worker = false }: Needs = {},
): void {
  const program = notifications ? { ...PROGRAM, executablePath: whole } : PROGRAM
  describe.skipIf(!BROWSER)(`${title}${WHY_NOT}`, () => {
    let browser: Browser
    /** Absent while the server is down. */
    let product: Product | undefined
    let origin = ''
    let dataDir = ''
    let windows: Window[] = []

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'pingboard-browser-'))
      product = await startProduct({
        dataDir,
        env: { ...settings, ...(through && { PUBLIC_URL: through().origin, UNSAFE_PLAIN_HTTP: '1' }) },
      })
      origin = product.origin
      through?.().lead(Number(new URL(origin).port))
      browser = await chromium.launch(program)
    })
    afterAll(async () => {
      await browser?.close()
      await product?.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    beforeEach(staysOneDay, 2 * LONGEST)
    afterEach(async ({ task }) => {
      const opened = windows
      windows = []
      const hasFailed = task.result?.state === 'fail'
      const troubles: string[] = []
      for (const [place, window] of opened.entries()) {
        if (hasFailed) await window.keepPicture(`${task.name} ${place + 1}`)
        troubles.push(...window.troubles())
        await window.context.close()
      }
      if (!hasFailed && troubles.length > 0)
        throw new Error(`The console was not silent:\n${troubles.join('\n')}`)
    })

    tests({
      get origin() {
        return origin
      },
      get dataDir() {
        return dataDir
      },
      async open(looks = {}) {
        const { profile } = looks
        const window = await openWindow(
          options =>
            profile
              ? chromium.launchPersistentContext(profile, { ...program, ...options })
              : browser.newContext(options),
          through?.().origin ?? origin,
          { motion: motion || IS_WHOLE, worker: worker || IS_WHOLE, ...looks },
        )
        windows.push(window)
        return window
      },
      async stopServer() {
        await product?.close()
        product = undefined
      },
      async restartServer() {
        product = await startProduct({ dataDir, env: { ...settings, PORT: new URL(origin).port } })
      },
    })
  })
}

/**
 * Browser tests of a file that looks at what a page shows on its way, or at an evening as most people see it. Elsewhere
 * `npm test` asks for stillness, as a person can in the settings of their system; `npm run prove` does so nowhere. One dot
 * that pulses takes a tenth of a processor, and motion took a third of what browsers took in all.
 */
export const inMotion: typeof inBrowser = (title, tests, needs = {}) =>
  inBrowser(title, tests, { ...needs, motion: true })

/**
 * Browser tests of a file about what the service worker does: offline, kept files, pushes, the installed application.
 * Elsewhere windows of `npm test` have one where they ask for it; `npm run prove` has it in every window that does not refuse
 * it. On a first visit it reads 190 files: a window took 2.5 seconds of a processor with it, and 0.9 without.
 */
export const inApp: typeof inBrowser = (title, tests, needs = {}) =>
  inBrowser(title, tests, { ...needs, worker: true })
