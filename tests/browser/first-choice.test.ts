import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aPlayingGroup } from './steps/furnished.ts'
import { lookAt } from './steps/look.ts'

inBrowser('a new board without days', stage => {
  test.each(looksOfLongFlow('desk'))(
    'offers the next matchday first, and checks what no board follows (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const owner = await somebody(stage.origin)
      const group = await aPlayingGroup(owner)
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { fixtures, name, new: wizard, period } = words.boards
      const next = page.getByRole('button', { name: wizard.next })
      const boxes = page.getByRole('checkbox')
      const chosen = page.getByRole('checkbox', { checked: true })
      await signInWindow(window, owner)

      await window.goto(`/boards/new?group=${group.id}`)
      expect(
        await page
          .getByRole('radio')
          .first()
          .evaluate(radio => (radio as HTMLInputElement).labels?.[0]?.textContent),
      ).toBe(period.matchday)
      await press(page.getByRole('radio', { name: period.matchday }))
      await page.getByRole('radio', { name: period.matchday, checked: true }).waitFor()
      await press(next)
      await boxes.first().waitFor()
      expect(await chosen.count()).toBeGreaterThan(0)
      await press(next)
      await press(page.getByRole('button', { name: name.create }))
      await page.waitForURL(/\/boards\/(?!new)[^/]+$/)

      await window.goto(`/boards/new?group=${group.id}`)
      await press(next)
      await boxes.first().waitFor()
      const known = page.locator('li, tr').filter({ hasText: fixtures.followed })
      await known.first().waitFor()
      expect(await known.getByRole('checkbox', { checked: true }).count()).toBe(0)
      await page.getByText(fixtures.preselected, { exact: true }).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      // A person may still follow a fixture twice.
      const before = await chosen.count()
      await press(known.getByRole('checkbox').first())
      expect(await chosen.count()).toBe(before + 1)
    },
  )
})
