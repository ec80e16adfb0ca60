import { expect, test } from 'vitest'
import { inApp } from '../support/browser.ts'
import { LOOKS, PHONE, type Window } from '../support/browser-window.ts'
import { lookAt } from './steps/look.ts'

/** Chromium offers to install when it pleases; the test makes the offer, before or after the application has begun. */
const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      document.documentElement.dataset.asked = 'yes'
    },
  })
  dispatchEvent(event)
  return event.defaultPrevented
}
const hasAsked = ({ page }: Window) => page.evaluate(() => document.documentElement.dataset.asked === 'yes')
const banner = ({ page, words }: Window) => page.getByRole('region', { name: words.shell.install.title })

async function home(window: Window): Promise<void> {
  await window.goto('/')
  await window.page.getByRole('heading', { name: window.words.shell.visitor.title }).waitFor()
}
const openMenu = ({ page, words, press }: Window) =>
  press(page.getByRole('button', { name: words.shell.header.menu, exact: true }))
const entry = ({ page, words }: Window) =>
  page.getByRole('dialog').getByRole('button', { name: words.shell.install.entry })

inApp('installing the app', stage => {
  test.each(LOOKS)(
    'an offer that comes before the application is kept, and the banner asks the browser (%s, %s)',
    async (_, __, looks) => {
      const window = await stage.open(looks)
      const { page, words, press } = window
      // The head script runs first, the application much later.
      await page.addInitScript(`addEventListener('DOMContentLoaded', () => { (${offer})() })`)
      await home(window)
      await banner(window).waitFor()
      expect(await lookAt(window)).toEqual([])
      await window.keepPicture(`install ${looks.language}`)
      await press(banner(window).getByRole('button', { name: words.shell.install.do }))
      await expect.poll(() => hasAsked(window)).toBe(true)
      await banner(window).waitFor({ state: 'detached' })
      await openMenu(window)
      expect(await entry(window).count()).toBe(0)
    },
  )

  test('"later" is kept for every later visit, and the entry stays in the menu', async () => {
    const window = await stage.open()
    const { page, words, press } = window
    await home(window)
    expect(await banner(window).count()).toBe(0)
    expect(await page.evaluate(offer)).toBe(true)
    await press(banner(window).getByRole('button', { name: words.shell.install.later }))
    await banner(window).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('skipPwaBanner'))).toBe('true')
    await page.reload()
    await home(window)
    await page.evaluate(offer)
    await openMenu(window)
    await press(entry(window))
    await expect.poll(() => hasAsked(window)).toBe(true)
    expect(await banner(window).count()).toBe(0)
  })

  test('nothing is offered where nothing can be installed, nor once it is', async () => {
    const window = await stage.open()
    const { page } = window
    await home(window)
    await openMenu(window)
    expect(await entry(window).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.evaluate(offer)
    await banner(window).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await banner(window).waitFor({ state: 'detached' })
  })

  test.each(['fr', 'en'] as const)('an iPhone is shown the steps (%s)', async language => {
    const window = await stage.open({ language, viewport: PHONE })
    const { page, words, press } = window
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
      })
    })
    await home(window)
    await press(banner(window).getByRole('button', { name: words.shell.install.do }))
    const dialog = page.getByRole('dialog', { name: words.dialogs.install.title })
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(3)
    expect(await lookAt(window)).toEqual([])
    await window.keepPicture(`install steps ${language}`)
    await press(dialog.getByRole('button', { name: words.dialogs.install.done }))
    await dialog.waitFor({ state: 'detached' })
  })

  test('a live page, a sign-in page and an error page offer nothing', async () => {
    const window = await stage.open({ expects: [/404/] })
    for (const path of ['/auth/login', '/error/404', '/d/abcd2345']) {
      await window.goto(path)
      await window.page.getByRole('heading', { level: 1 }).waitFor()
      await window.page.evaluate(offer)
      expect(await banner(window).count()).toBe(0)
    }
  })
})
