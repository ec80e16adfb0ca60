import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, PHONE } from '../support/browser-window.ts'
import { PASSWORD as CLIENT_PASSWORD, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { askForAccount, giveName, register } from './steps/account.ts'
import { isLive } from './steps/live.ts'
import { isErrorToasted } from './steps/refused.ts'

/** The browser itself logs each refused answer in its console. */
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
    await giveName(window, 'Ana', 'Blanc')
    await page.waitForURL(`${stage.origin}/account/profile?from=poster#display`)
    await page.getByRole('heading', { name: 'Ana Blanc' }).waitFor()
  })

  test.each([
    ['the board', 'fr', PHONE, ''],
    ['the board', 'en', DESK, ''],
    ['the live page', 'fr', DESK, '/live'],
    ['the live page', 'en', PHONE, '/live'],
  ] as const)(
    'a visitor at a board for members, %s, in %s, signs in and is there',
    async (_, language, viewport, page) => {
      const owner = await somebody(stage.origin)
      const group = await aGroupOf(owner)
      const board = await aBoardIn(group, owner)
      await expectStatus(
        owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility: 'members' } }),
        200,
      )
      const window = await stage.open({ language, viewport, expects: [/status of 401/] })
      const { words, press } = window
      const address = `/boards/${board.id}${page}`
      await window.goto(address)
      await window.page.getByRole('heading', { name: words.account.login.title }).waitFor()
      expect(new URL(window.page.url()).searchParams.get('redirect')).toBe(address)
      await window.page.getByText(words.boards.board.signIn).waitFor()
      await window.page.getByLabel(words.account.auth.email, { exact: true }).fill(owner.profile.email)
      await window.page.getByLabel(words.account.auth.password, { exact: true }).fill(CLIENT_PASSWORD)
      await press(window.page.getByRole('button', { name: words.account.login.submit, exact: true }))
      await window.page.waitForURL(`${stage.origin}${address}`)
      await isLive(window)
    },
  )

  test.each([
    ['fr', PHONE],
    ['en', DESK],
  ] as const)(
    'whose session cannot be checked stays signed in, and goes on when it can (%s)',
    async (language, viewport) => {
      const person = await somebody(stage.origin)
      const window = await stage.open({
        language,
        viewport,
        worker: false,
        expects: [/Failed to load resource/, /ERR_/],
      })
      const { page, context, words } = window
      await signInWindow(window, person)
      let isDown = true
      await context.route('**/api/user/profile', route =>
        isDown ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }) : route.continue(),
      )
      await window.goto('/account/groups')
      await page.getByRole('heading', { name: words.shell.errors['offline-title'] }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/account/groups')
      await window.goto('/')
      await page.getByText(words.shell.session.unreachable).waitFor()
      expect(await page.getByRole('link', { name: words.shell.header['sign-in'] }).count()).toBe(0)
      isDown = false
      await window.press(page.getByRole('button', { name: words.kit.retry }))
      await page.getByText(words.shell.session.unreachable).waitFor({ state: 'detached' })

      isDown = true
      await window.goto('/account/groups')
      await page.getByRole('heading', { name: words.shell.errors['offline-title'] }).waitFor()
      isDown = false
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page
        .getByRole('heading', { name: words.shell.errors['offline-title'] })
        .waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/account/groups')
    },
  )

  test('a new account for an address that has one reads as a wrong password, and the right one goes on', async () => {
    const person = await somebody(stage.origin)
    const window = await stage.open({ expects: [/status of 401/] })
    const { page, words, press } = window
    const { auth, login } = words.account
    const password = page.getByLabel(auth.password, { exact: true })
    await window.goto('/auth/register?redirect=%2Faccount%2Fgroups')
    await askForAccount(window, person.profile.email)
    await page.getByRole('form').getByText(words.kit.problem.WRONG_CREDENTIALS).waitFor()
    expect(await page.getByText(login.entering).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: login.title }).waitFor()
    expect(await password.inputValue()).toBe('')
    await password.fill(CLIENT_PASSWORD)
    await press(page.getByRole('button', { name: login.submit, exact: true }))
    await page.waitForURL(`${stage.origin}/account/groups`)
  })

  test('the group of others is refused, a group that is not is not found', async () => {
    const group = await aGroupOf(await somebody(stage.origin))
    const window = await stage.open({ expects: REFUSED })
    const { page, words } = window
    await signInWindow(window, await somebody(stage.origin))
    await window.goto(`/account/groups/${group.id}/members`)
    await page.getByRole('heading', { name: words.shell.forbidden.title }).waitFor()
    await isErrorToasted(window, words.shell.forbidden.toast)
    expect(page.url()).toContain('/error/403?redirect=')
    await window.goto('/account/groups/0198c1de-0000-7000-8000-000000000000/boards')
    await page.getByRole('heading', { name: words.shell['not-found'].title }).waitFor()
    expect(page.url()).toContain('/error/404?redirect=')
  })
})
