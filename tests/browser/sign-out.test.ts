import { test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { signOut } from './steps/account.ts'

inBrowser('signing out', stage => {
  test.each(LOOKS)(
    'leads home, also from a page that asks once more meanwhile (%s, %s)',
    async (_language, _device, looks) => {
      const person = await somebody(stage.origin, 'Claire', 'Fontanel')
      const group = await aGroupOf(person)
      const window = await stage.open({ ...looks, worker: false, expects: [/status of 401/] })
      await signInWindow(window, person)
      const { page } = window
      await window.goto(`/account/groups/${group.id}/members`)
      await page.getByText('Claire Fontanel').first().waitFor()
      await page.route('**/api/auth/logout', async route => {
        const response = await route.fetch()
        const refused = page.waitForResponse(answer => answer.status() === 401)
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await (await refused).finished()
        await route.fulfill({ response })
      })
      await signOut(window, 'Claire Fontanel')
      await page.waitForURL(`${stage.origin}/`)
    },
  )
})
