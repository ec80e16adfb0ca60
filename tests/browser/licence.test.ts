import { getProfile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, PHONE } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { lookAt } from './steps/look.ts'

/** A player of the simulated federation. */
const LICENCE = '3310004'

/** What a phone's keyboard leaves of its screen. */
const ABOVE_KEYBOARD = { ...PHONE, height: 420 }

/** Scrolls what the field with the focus is in. @returns how far it is scrolled */
const scrollAround = (): number => {
  let place: Element | null = document.activeElement
  while (place && place.scrollHeight <= place.clientHeight) place = place.parentElement
  place?.scrollBy(0, 25)
  return place?.scrollTop ?? 0
}

inBrowser('a linked licence', stage => {
  test('is looked for in lists that keep what is typed when the page scrolls, and take what is typed in full', async () => {
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press } = window
    const { link, stats } = words.account
    await signInWindow(window, await somebody(stage.origin, 'Inès', 'Garros'))
    await window.goto('/account/stats')
    await press(page.getByRole('button', { name: stats.link }).first())
    const dialog = page.getByRole('dialog', { name: link.title })
    const department = dialog.getByRole('combobox', { name: link.department })
    const options = page.getByRole('option')
    await page.setViewportSize(ABOVE_KEYBOARD)
    await department.pressSequentially('3')
    await options.first().waitFor()
    expect(await page.evaluate(scrollAround)).toBeGreaterThan(0)
    await options.first().waitFor()
    expect(await department.inputValue()).toBe('3')

    await department.pressSequentially('3')
    const chosen = dialog.getByText(fill(words.kit.combo.chosen, { label: '33 - Gironde' }))
    await chosen.waitFor()
    await options.first().waitFor({ state: 'detached' })
    expect(await department.inputValue()).toBe('33')
    expect(await lookAt(window)).toEqual([])
    await department.press('Backspace')
    await options.first().waitFor()
    await chosen.waitFor({ state: 'detached' })
    expect(await dialog.getByPlaceholder(link['club-example']).isDisabled()).toBe(true)
    await department.pressSequentially('3')
    await chosen.waitFor()
    await page.getByPlaceholder(link['club-example']).focus()
    expect(await page.getByPlaceholder(link['department-example']).inputValue()).toBe('33 - Gironde')
  })

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
      await expect.poll(() => fact.locator(':focus').count()).toBe(1)
      expect(await stored()).toBeNull()
      await window.goto('/account/stats')
      await page.getByText(stats.none).waitFor()
    },
  )
})
