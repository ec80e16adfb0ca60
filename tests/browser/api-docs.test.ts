import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { PHONE } from '../support/browser-window.ts'
import { lookAt } from './steps/look.ts'

inBrowser('the page of the API', stage => {
  test('can be read by everybody, in light and dark, and fits every screen', async () => {
    const window = await stage.open()
    const { page } = window
    await window.goto('/api/docs')
    await page.locator('#updateGame > summary').click()
    // Sixty calls and forty schemas look alike. A check of all of them would take a minute.
    await page.evaluate(() => {
      for (const alike of document.querySelectorAll('.call:not(#updateGame), .schema:not(#schema-Game)'))
        alike.remove()
    })
    // A call stands two levels of headings below its section.
    expect(await lookAt(window, [])).toEqual([])
  })

  test('opens a call from the keyboard, and its links lead on', async () => {
    const { page, goto } = await stage.open()
    await goto('/api/docs#updateGame')
    await page.locator('#updateGame > summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('#updateGame').getByRole('link', { name: 'GameWithSheet' }).click()
    expect(new URL(page.url()).hash).toBe('#schema-GameWithSheet')
    await page.getByRole('heading', { name: 'GameWithSheet', exact: true }).waitFor()
  })

  test('is itself, not the app, also where the app has been opened before', async () => {
    const { page, goto } = await stage.open({ viewport: PHONE, worker: true })
    await goto('/')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await goto('/api/docs')
    await page.getByRole('heading', { name: 'Pingboard API', level: 1 }).waitFor()
  })
})
