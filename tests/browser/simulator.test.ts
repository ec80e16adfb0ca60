import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { lookAt } from './steps/look.ts'

/** A player of the simulated federation who has played this season. */
const LICENCE = '3310004'
/** Every player has fewer points: the last line of the grid. */
const OUT_OF_REACH = '9000'

inBrowser('the simulator of points', stage => {
  test.each(looksOfLongFlow('desk'))(
    'says what matches would give, one by one and together (%s, %s)',
    async (_, __, looks) => {
      const person = await somebody(stage.origin, 'Inès', 'Garros')
      await expectStatus(person.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { grid, simulator } = words.account
      await signInWindow(window, person)
      await window.goto('/account/stats')
      const place = page.getByRole('region', { name: simulator.title, exact: true })
      await place.getByText(simulator.estimate).waitFor()
      await press(place.getByRole('button', { name: simulator.open }))
      const points = place.getByLabel(simulator.points, { exact: true })
      await points.fill(OUT_OF_REACH)
      const status = place.getByRole('status').filter({ hasText: simulator.victory })
      await status.getByText('+40', { exact: true }).waitFor()
      await status.getByText(pattern(simulator['band-last'])).waitFor()

      await press(place.getByRole('button', { name: simulator['add-victory'] }))
      const list = place.getByRole('region', { name: simulator.list })
      await points.fill(OUT_OF_REACH)
      await press(place.getByRole('button', { name: simulator['add-victory'] }))
      await list.getByText('+80', { exact: true }).waitFor()
      expect(await list.getByRole('listitem').count()).toBe(2)

      // A player by name: the points come with them.
      const player = place.getByRole('combobox', { name: simulator.player })
      await player.pressSequentially('laurent')
      // The choice of a coefficient has options, too.
      await page
        .getByRole('option', { name: /laurent/i })
        .first()
        .waitFor()
      await player.press('ArrowDown')
      await player.press('Enter')
      await expect.poll(() => points.inputValue()).toMatch(/^\d{3,4}/)
      await press(place.getByRole('button', { name: simulator['add-defeat'] }))
      await expect.poll(() => list.getByRole('listitem').count()).toBe(3)

      await press(place.getByText(grid.open))
      const table = place.getByRole('table', { name: grid.title })
      await table.getByRole('row', { name: /500/ }).getByText('+40', { exact: true }).waitFor()
      expect(await lookAt(window)).toEqual([])
      await window.keepPicture(`simulator ${looks.language}`)
      await page.setViewportSize(looks.viewport)
      await press(list.getByRole('button').first())
      await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
      await expect.poll(() => points.evaluate(input => input === document.activeElement)).toBe(true)

      await press(place.getByRole('button', { name: simulator.close }))
      await points.waitFor({ state: 'detached' })
      await window.goto('/account/stats/simulator')
      await points.waitFor()
    },
    120_000,
  )
})
