import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aGroupOf, join } from '../support/club.ts'
import { faultsOf, lookAt } from './steps/look.ts'
import { cutOn, layOut, millimetres, sheetsOf } from './steps/paper.ts'

/** The address of a display, as a code says it. */
const DISPLAY = /\/d\/[a-z0-9]{8,}$/

inBrowser('the poster of a group', stage => {
  test.each(LOOKS)(
    'is reached from its share dialog, beside the code on the whole screen, and fills one page (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const owner = await somebody(stage.origin)
      const group = await aGroupOf(owner, 'Association Sportive de Saint-Barthélemy-d’Anjou')
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { group: texts, poster, share } = words.groups
      await signInWindow(window, owner)
      await window.goto(`/account/groups/${group.id}/boards`)
      await press(page.getByRole('button', { name: texts.share, exact: true }))
      const dialog = page.getByRole('dialog', { name: share.title })
      await dialog.getByRole('img').waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)

      const full = dialog.getByRole('button', { name: poster.fullScreen })
      await press(full)
      const screen = page.getByRole('dialog', { name: group.name })
      await screen.getByRole('img', { name: /group-invitation\?id=/ }).waitFor()
      expect(await faultsOf(window)).toEqual([])
      await page.keyboard.press('Escape')
      await screen.waitFor({ state: 'detached' })
      await expect.poll(() => full.evaluate(button => button === document.activeElement)).toBe(true)

      await press(dialog.getByRole('link', { name: poster.open }))
      await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
      const code = page.getByRole('img', { name: DISPLAY })
      await code.waitFor()
      // An invitation would let every passer-by into the group.
      expect(await page.getByRole('img', { name: /invitation/ }).count()).toBe(0)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      expect(await sheetsOf(page)).toBe(1)
      await layOut(page)
      expect(await cutOn(page)).toEqual([])
      expect(millimetres((await code.boundingBox())?.width ?? 0)).toBeGreaterThan(100)
    },
  )

  test('is not made for a closed group, and leads a stranger away', async () => {
    const [owner, member, stranger] = [
      await somebody(stage.origin),
      await somebody(stage.origin, 'Awa', 'Diallo'),
      await somebody(stage.origin, 'Paul', 'Ferrand'),
    ]
    const group = await aGroupOf(owner)
    await join(owner, group, member)
    const body = { boardVisibility: 'members' } as const
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    const window = await stage.open()
    await signInWindow(window, member)
    await window.goto(`/account/groups/${group.id}/poster`)
    await window.page.getByText(window.words.groups.poster.members).waitFor()
    expect(await window.page.getByRole('img', { name: DISPLAY }).count()).toBe(0)

    const other = await stage.open({ expects: [/status of 403/] })
    await signInWindow(other, stranger)
    await other.goto(`/account/groups/${group.id}/poster`)
    await other.page.waitForURL(/\/error\/404/)
  })
})
