import { getProfile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { lookAt } from './steps/look.ts'

/** A player of the simulated federation. */
const LICENCE = '3310004'

inBrowser('a linked licence', stage => {
  test.each(looksOfLongFlow('desk'))(
    'is taken off again, after a question (%s, %s)',
    async (_, __, looks) => {
      const person = await somebody(stage.origin, 'Inès', 'Garros')
      await expectStatus(person.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
      const stored = async () => (await expectStatus(person.call(getProfile), 200)).data.licenseNumber
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { profile, stats, unlink } = words.account
      await signInWindow(window, person)
      await window.goto('/account/profile')
      await page.getByText(LICENCE, { exact: true }).waitFor()
      const remove = page.getByRole('button', { name: unlink.confirm, exact: true })
      await press(remove)
      const question = page.getByRole('alertdialog', { name: fill(unlink.title, { licence: LICENCE }) })
      await question.getByText(unlink.effect).waitFor()
      expect(await lookAt(window)).toEqual([])
      await window.keepPicture(`unlink ${looks.language}`)
      await page.setViewportSize(looks.viewport)
      await press(question.getByRole('button', { name: words.kit.cancel }))
      await question.waitFor({ state: 'detached' })
      expect(await stored()).toBe(LICENCE)

      await press(remove)
      await press(question.getByRole('button', { name: unlink.confirm }))
      await page.getByText(unlink.done).waitFor()
      const fact = page.getByRole('listitem').filter({ hasText: profile['no-licence'] })
      await fact.getByRole('link', { name: profile['link-licence'], exact: true }).waitFor()
      expect(await remove.count()).toBe(0)
      await expect.poll(() => fact.locator(':focus').count(), { timeout: 15_000 }).toBe(1)
      expect(await stored()).toBeNull()
      await window.goto('/account/stats')
      await page.getByText(stats.none).waitFor()
    },
  )
})
