import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, LOOKS } from '../support/browser-window.ts'
import { fill, pattern } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join, parisDay } from '../support/club.ts'

inBrowser('the pages of a group', stage => {
  test.each(LOOKS)(
    'a group is found in the list, changed, shared by its link, and deleted (%s, %s)',
    async (_, __, looks) => {
      const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
      const group = await aGroupOf(owner, 'Épées et raquettes')
      const window = await stage.open({ ...looks, worker: false })
      const { page, press } = window
      const { edit: editing, group: actions, list, members, share, ...texts } = window.words.groups
      const { kit } = window.words
      await window.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.origin })
      await signInWindow(window, owner)

      await window.goto('/account/groups')
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: group.name })
      await row.getByText(fill(members.count_one, { count: 1 })).waitFor()
      await row.getByText(list.owner, { exact: true }).waitFor()
      expect(await row.locator('.av').textContent()).toBe('ÉP')
      await page.getByRole('heading', { level: 1, name: /1$/ }).waitFor()
      await page.getByRole('button', { name: texts.create.title }).waitFor()

      // Until the group is there, its actions wait.
      const held = Promise.withResolvers<void>()
      const call = `**/api/groups/${group.id}`
      await page.route(call, async route => {
        await held.promise
        await route.continue()
      })
      await press(row.getByRole('link'))
      const shareButton = page.getByRole('button', { name: actions.share, exact: true })
      const editButton = page.getByRole('button', { name: editing.title })
      expect(await shareButton.isDisabled()).toBe(true)
      expect(await editButton.isDisabled()).toBe(true)
      held.resolve()
      await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
      await page.unroute(call)
      const main = page.getByRole('main')
      await main.getByText(group.description).waitFor({ state: 'attached' })
      await main.getByRole('link', { name: list.title }).waitFor()

      await press(editButton)
      const dialog = page.getByRole('dialog', { name: editing.title })
      await dialog.getByLabel(editing.name, { exact: true }).fill('Les raquettes du soir')
      await press(dialog.getByRole('button', { name: editing.next }))
      await press(dialog.getByRole('button', { name: editing.back }))
      await press(dialog.getByRole('button', { name: editing.next }))
      await press(dialog.getByRole('button', { name: editing.save }))
      await page.getByText(editing.done).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Les raquettes du soir' }).waitFor()

      const widest = async () => (await page.locator('.dialog').last().boundingBox())?.width
      await press(shareButton)
      const sharing = page.getByRole('dialog', { name: share.title })
      await press(sharing.getByRole('button', { name: kit.copy.do }))
      await page.getByText(share.copied).waitFor()
      const link = await sharing.getByLabel(share.link, { exact: true }).inputValue()
      expect(link).toContain(`${stage.origin}/group-invitation?id=${group.id}&token=`)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await sharing.getByText(pattern(share.warning)).waitFor()
      expect(await widest()).toBe(Math.min(looks.viewport.width, 800))
      await page.keyboard.press('Escape')
      await sharing.waitFor({ state: 'detached' })

      await press(page.getByRole('button', { name: actions.more }))
      await press(page.getByRole('menuitem', { name: texts.delete.confirm }))
      const question = page.getByRole('alertdialog')
      await question.getByText(texts.delete.forever).waitFor()
      expect(await widest()).toBe(Math.min(looks.viewport.width, 400))
      // The page asks for the members every three seconds, but not while the group goes: that would be a 404.
      await page.route(`**/api/groups/${group.id}`, async route => {
        const response = await route.fetch()
        await wait(3500)
        await route.fulfill({ response })
      })
      await press(question.getByRole('button', { name: texts.delete.confirm }))
      await page.getByText(fill(texts.delete.done, { group: 'Les raquettes du soir' })).waitFor()
      await page.getByText(list.empty).waitFor()
      await page.getByRole('button', { name: texts.create.title }).waitFor()
    },
  )

  test('boards beyond the first ten come while the page is scrolled', async () => {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      await aBoardIn(group, owner, [aFixture(day, { predictedDate: parisDay(day) })])
    const window = await stage.open({ viewport: { ...DESK, height: 400 } })
    const { page, press } = window
    const { boards, share } = window.words.groups
    await signInWindow(window, owner)
    await window.goto(`/account/groups/${group.id}/boards`)
    await page.getByText(fill(boards.count_other, { count: 12 })).waitFor()
    const lives = page.getByRole('link', { name: fill(boards['live-of'], { board: 'Journée 4' }) })
    await lives.nth(9).waitFor()
    expect(await lives.count()).toBe(10)
    // With the card below the list, a jump to the end of the page passes the end of the list without showing it.
    await page.getByRole('heading', { name: share.alone }).waitFor()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => lives.count()).toBe(12)
    expect(await lives.first().getAttribute('href')).toMatch(/\/live$/)
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Journée 4' }).last()
    await row.getByText(fill(boards.games_one, { count: 1 })).waitFor()
    await press(row.getByRole('link').first())
    await page.waitForURL(/\/boards\/[^/]+$/)
  })

  test('a scorer is in quick entry on the board of today in one tap', async () => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const scorer = await somebody(stage.origin, 'Sofiane', 'Belkacem')
    const group = await aGroupOf(owner)
    await join(owner, group, scorer, 'scorer')
    const board = await aBoardIn(group, owner)
    const window = await stage.open()
    const { page, press, words } = window
    await signInWindow(window, scorer)
    const boards = `/account/groups/${group.id}/boards`
    await window.goto(boards)
    await press(page.getByRole('link', { name: words.groups.boards.score, exact: true }))
    await page
      .getByRole('button', { name: pattern(words.boards.entry.plus) })
      .first()
      .waitFor()
    await page.waitForURL(url => url.pathname === `/boards/${board.id}` && url.search === '')
    await press(page.getByRole('link', { name: words.shell.header.back, exact: true }).first())
    await page.waitForURL(url => url.pathname === boards)
  })

  test('a member without rights reads why nothing can be changed', async () => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const member = await somebody(stage.origin, 'Awa', 'Diallo')
    const group = await aGroupOf(owner)
    await join(owner, group, member)
    const window = await stage.open()
    const { page, press } = window
    const { boards, edit, group: actions, members, role, tab } = window.words.groups
    const closed = (name: string) => page.getByRole('button', { name, exact: true }).isDisabled()
    await signInWindow(window, member)
    await window.goto(`/account/groups/${group.id}/members`)
    await page.getByText(members['change-refused']).waitFor()
    await page.getByText(members['owner-fixed']).waitFor()
    const own = page.getByLabel(fill(members['role-of'], { name: 'Awa Diallo' }), { exact: true })
    expect(await own.isDisabled()).toBe(true)
    expect(await closed(actions.share)).toBe(true)
    expect(await page.getByRole('button', { name: edit.title }).count()).toBe(0)
    await press(page.getByRole('tab', { name: tab.roles }))
    await page.getByText(role['add-refused']).waitFor()
    expect(await closed(role.add)).toBe(true)
    await press(page.getByRole('tab', { name: tab.boards }))
    await page.getByText(boards['add-refused']).first().waitFor()
  })

  test('a code that cannot be drawn is said, and the link works', async () => {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const window = await stage.open({
      worker: false,
      expects: [/Failed to load resource/, /ERR_FAILED/, /Loading chunk/, /mfe-groups/],
    })
    const { page, press } = window
    const { group: actions, share } = window.words.groups
    await signInWindow(window, owner)
    await window.goto(`/account/groups/${group.id}/boards`)
    await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
    await page.route('**/remotes/mfe-groups/**/*.js', route => route.abort())
    await press(page.getByRole('button', { name: actions.share, exact: true }))
    await page.getByText(share['code-failed']).waitFor()
    const dialog = page.getByRole('dialog', { name: share.title })
    expect(await dialog.getByLabel(share.link, { exact: true }).inputValue()).toContain(group.id)
  })
})
