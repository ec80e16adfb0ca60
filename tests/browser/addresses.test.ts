import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { giveName, PASSWORD, register, signIn } from './steps/account.ts'
import { isLive } from './steps/live.ts'

/** The browser names each refused answer in its console by itself. */
const REFUSED = [/Failed to load resource: the server responded with a status of 40[34]/]

inBrowser('addresses', stage => {
  test.each([['/nowhere'], ['/boards/new/nowhere/at/all'], ['/account/nowhere'], ['/auth/nowhere']])(
    '%s is a page that is not found, with the way home',
    async path => {
      const window = await stage.open()
      await signInWindow(window, await somebody(stage.origin))
      await window.goto(path)
      const { shell } = window.words
      await window.page.getByRole('heading', { name: shell['not-found'].title }).waitFor()
      await window.press(window.page.getByRole('main').getByRole('link', { name: shell.errors.home }))
      await window.page.waitForURL(`${stage.origin}/`)
    },
  )

  test('a board opens from its address alone, live or not', async () => {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner)
    const window = await stage.open()
    await window.goto(`/boards/${board.id}/live`)
    await isLive(window)
    await window.goto(`/boards/${board.id}`)
    await window.page.getByText(window.words.boards.access.visitor).waitFor()
  })

  test('a board that does not exist is a page that is not found', async () => {
    const window = await stage.open({ expects: REFUSED })
    await window.goto('/boards/0198c1de-0000-7000-8000-000000000000')
    await window.page.getByRole('heading', { name: window.words.shell['not-found'].title }).waitFor()
  })

  test('the account asks to sign in and comes back to the whole address', async () => {
    const window = await stage.open()
    const { page, words } = window
    await window.goto('/account/profile?from=poster#display')
    await page.getByRole('heading', { name: words.account.login.title }).waitFor()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account/profile?from=poster#display')
    await register(window, 'hash@club.example')
    await signIn(window)
    await giveName(window, 'Ana', 'Blanc')
    await page.waitForURL(`${stage.origin}/account/profile?from=poster#display`)
    await page.getByRole('heading', { name: 'Ana Blanc' }).waitFor()
  })

  test('a wrong password is said at the form, and the right one goes on', async () => {
    const window = await stage.open({ expects: [/status of 401/] })
    const { page, words } = window
    await window.goto('/auth/login')
    await register(window, 'wrong@club.example')
    await page.getByLabel(words.account.auth.password, { exact: true }).fill(`${PASSWORD} bis`)
    await window.press(page.getByRole('button', { name: words.account.login.submit, exact: true }))
    await page.getByRole('form').getByText(words.kit.problem.WRONG_CREDENTIALS).waitFor()
    await signIn(window)
    await giveName(window, 'Léa', 'Blanc')
  })

  test('the group of others is refused, a group that is not is not found', async () => {
    const group = await aGroupOf(await somebody(stage.origin))
    const window = await stage.open({ expects: REFUSED })
    const { page, words } = window
    await signInWindow(window, await somebody(stage.origin))
    await window.goto(`/account/groups/${group.id}/members`)
    await page.getByRole('heading', { name: words.shell.forbidden.title }).waitFor()
    expect(page.url()).toContain('/error/403?redirect=')
    await window.goto('/account/groups/0198c1de-0000-7000-8000-000000000000/boards')
    await page.getByRole('heading', { name: words.shell['not-found'].title }).waitFor()
    expect(page.url()).toContain('/error/404?redirect=')
  })
})
