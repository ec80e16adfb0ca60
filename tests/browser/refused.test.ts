import { createRole } from '@pingboard/contracts/http/members.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { lookAt } from './steps/look.ts'
import { isErrorToasted, refuse } from './steps/refused.ts'

inBrowser('a group', stage => {
  test.each(LOOKS)(
    'that refuses an action says so, names what was not done, and is a press away (%s, %s)',
    async (_, __, looks) => {
      const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
      const group = await aGroupOf(owner)
      const window = await stage.open({ ...looks, worker: false, expects: [/status of 403/] })
      const { page, words, press } = window
      const { role } = words.groups
      const { forbidden } = words.shell
      await signInWindow(window, owner)
      await window.goto(`/account/groups/${group.id}/roles`)
      await refuse(window, createRole, 'FORBIDDEN')
      await press(page.getByRole('button', { name: role.add }))
      const dialog = page.getByRole('dialog', { name: role.add })
      await dialog.getByLabel(role.name, { exact: true }).fill('Capitaine')
      await press(dialog.getByRole('button', { name: role.create }))
      await page.getByRole('heading', { name: forbidden.title }).waitFor()
      await isErrorToasted(window, forbidden.toast)
      await page.getByText(forbidden['why-group']).waitFor()
      await page.getByRole('listitem').getByText(role['create-failed']).waitFor()
      expect(await lookAt(window)).toEqual([])
      await window.keepPicture(`refused action ${looks.language}`)
      await page.setViewportSize(looks.viewport)
      await press(page.getByRole('link', { name: forbidden.group }))
      await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
    },
  )

  test('whose link could not be copied says so, and shows the link', async () => {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const window = await stage.open()
    const { page, words, press } = window
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await signInWindow(window, owner)
    await window.goto(`/account/groups/${group.id}/boards`)
    await press(page.getByRole('button', { name: words.groups.group.share, exact: true }))
    const dialog = page.getByRole('dialog', { name: words.groups.share.title })
    await press(dialog.getByRole('button', { name: words.kit.copy.do }))
    await isErrorToasted(window, words.kit.copy.failed)
    await dialog.getByRole('alert').getByText(words.kit.copy.failed).waitFor()
    expect(await dialog.getByLabel(words.groups.share.link, { exact: true }).inputValue()).toContain(group.id)
  })
})
