import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, isDrawn, LOOKS, PHONE, type Window } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, parisDay } from '../support/club.ts'
import { navWords } from '../support/nav-words.ts'
import { LONG_NAMES } from './steps/furnished.ts'
import { isLive } from './steps/live.ts'
import { lookAt } from './steps/look.ts'
import { openEditor } from './steps/score.ts'

/** Milliseconds for one step. Long, because the machine may be busy. */
const PATIENCE = { timeout: 30_000 }
const titled = async ({ page }: Window, title: string) => {
  await expect.poll(() => page.title(), PATIENCE).toBe(`${title} – Pingboard`)
}

inBrowser('the frame of every page', stage => {
  test.each(LOOKS)('every page has a title of its own (%s, %s)', async (_, __, looks) => {
    const person = await somebody(stage.origin)
    const group = await aGroupOf(person)
    const board = await aBoardIn(group, person)
    const window = await stage.open(looks)
    const { account, groups, shell } = window.words
    const go = async (path: string, title: string) => {
      await window.goto(path)
      await titled(window, title)
    }
    await go('/', shell.home.title)
    await go('/auth/login', account.login.title)
    await go('/auth/register', account.register.title)
    await go('/auth/forgot-password', account.forgot.title)
    await go(`/auth/reset-password?token=${'a'.repeat(43)}`, account.reset.title)
    await go('/auth/email-verification', account.verification.title)
    await go('/nowhere', shell['not-found'].title)
    await go('/error/403', shell.forbidden.title)
    await go(`/boards/${board.id}/live`, board.name)
    await signInWindow(window, person)
    await go('/account/profile', account.profile.title)
    await go('/account/groups', groups.list.title)
    await go(`/account/groups/${group.id}`, group.name)
    await go(`/boards/${board.id}`, board.name)
    await go('/group-invitation', groups.invitation.title)
  })

  test('a part that does not come has its own name, not the title of the page before', async () => {
    const window = await stage.open({ worker: false, expects: [/Failed to/, /mfe-account/, /digest/] })
    const { page, words, press } = window
    await page.route('**/remotes/mfe-account/**/*.js', route => route.fulfill({ status: 404, body: 'none' }))
    await window.goto('/')
    await titled(window, words.shell.home.title)
    await press(page.getByRole('link', { name: words.shell.header['sign-in'] }).first())
    await page.getByText(words.shell['slice-down'].title).waitFor()
    await titled(window, 'Compte')
  })

  test.each(LOOKS)(
    'an open fixture shows both teams on a phone, the board elsewhere (%s, %s)',
    async (_, device, looks) => {
      const [labelTeam1, labelTeam2] = LONG_NAMES
      const person = await somebody(stage.origin)
      const group = await aGroupOf(person)
      const board = await aBoardIn(group, person, [aFixture(1, { labelTeam1, labelTeam2 }), aFixture(2)])
      const [game] = board.games
      if (!game) throw new Error('A board without fixtures.')
      const window = await stage.open(looks)
      const { page, words, press } = window
      await signInWindow(window, person)
      await window.goto(`/boards/${board.id}`)
      await rowOf(page, game).waitFor()
      const bar = page.getByRole('banner')
      await bar.getByText(board.name).waitFor()
      await openEditor(window, game)
      const isSeen = (name: string) => bar.getByText(name, { exact: true }).isVisible()
      for (const label of LONG_NAMES) {
        const [name = '', number = ''] = label.split(/ (?=\d+$)/)
        await expect.poll(() => isSeen(name), PATIENCE).toBe(device === 'phone')
        // The number is never cut.
        expect(await isSeen(`\u00a0${number}`)).toBe(device === 'phone')
      }
      expect(await isSeen(board.name)).toBe(device === 'desk')
      await window.keepPicture(`header teams ${looks.language}`)
      await page.keyboard.press('Escape')
      await press(bar.getByRole('link', { name: words.shell.header.back }))
      await page.waitForURL(`${stage.origin}/account/groups/${group.id}/boards`)
    },
  )

  test('a visitor with a phone reads "log in" and changes the language, in the header', async () => {
    const window = await stage.open({ viewport: PHONE })
    const { page, words } = window
    await window.goto('/')
    await page.getByRole('heading', { name: words.shell.visitor.title }).waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('banner')
      await bar.getByText(words.shell.header['sign-in'], { exact: true }).waitFor()
      await bar.getByRole('combobox', { name: words.shell.sidebar.language }).waitFor()
    }
    await page
      .getByRole('banner')
      .getByRole('combobox', { name: words.shell.sidebar.language })
      .selectOption('en')
    await page.getByRole('heading', { name: 'Scores from the hall, live.' }).waitFor()
  })

  test.each(['fr', 'en'] as const)(
    'a visitor has a header of one line at every width, in %s',
    async language => {
      const window = await stage.open({ viewport: PHONE, language })
      await window.goto('/')
      await window.page.getByRole('heading').first().waitFor()
      const found: string[] = []
      for (let width = 320; width <= 700; width += 10) {
        await window.page.setViewportSize({ width, height: 800 })
        await isDrawn(window.page)
        const box = await window.page.locator('header').first().boundingBox()
        if (box?.height !== 57) found.push(`${width} px wide: ${box?.height} px high`)
      }
      expect(found).toEqual([])
    },
  )

  test.each(LOOKS)('the menu has its entries in order, and what is new (%s, %s)', async (_, __, looks) => {
    const window = await stage.open(looks)
    const { page, words, press } = window
    const { shell, dialogs } = words
    await signInWindow(window, await somebody(stage.origin))
    await window.goto('/account/groups')
    await page.getByRole('heading', { level: 1, name: words.groups.list.title }).waitFor()
    await press(page.getByRole('button', { name: shell.header.menu, exact: true }))
    const menu = page.getByRole('dialog', { name: shell.header.menu })
    await menu.waitFor()
    expect(await menu.getByRole('listitem').allTextContents()).toEqual([
      shell.sidebar.home,
      ...navWords(window.language, 'menu'),
      shell.report.title,
    ])
    const labels = await menu.locator('label').allTextContents()
    expect(labels).toEqual([shell.sidebar.language, shell.sidebar.theme])
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)
    await window.keepPicture(`menu ${looks.language}`)
    await press(menu.getByRole('button', { name: shell.sidebar.news }))
    const news = page.getByRole('dialog', { name: dialogs.news.title })
    await news.waitFor()
    expect(await news.getByRole('listitem').count()).toBeGreaterThan(2)
    expect(await lookAt(window)).toEqual([])
    await press(news.getByRole('button', { name: dialogs.news.close, exact: true }).last())
    await news.waitFor({ state: 'detached' })
    await page.setViewportSize(looks.viewport)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), PATIENCE)
      .toBe(shell.header.menu)
  })

  test('Back leads to the place on the page that the person left, a link to the top of its page', async () => {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      await aBoardIn(group, owner, [aFixture(day, { predictedDate: parisDay(day) })])
    const window = await stage.open({ viewport: { ...DESK, height: 400 } })
    const { page, press } = window
    await signInWindow(window, owner)
    await window.goto(`/account/groups/${group.id}/boards`)
    const rows = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Journée 4' })
    await rows.nth(9).waitFor()
    await rows.nth(7).scrollIntoViewIfNeeded()
    const top = () => page.evaluate(() => scrollY)
    const left = await top()
    expect(left).toBeGreaterThan(200)
    // A slow browser tells of the new page's place before that page's effects have run.
    await page.evaluate(() =>
      new MutationObserver(() => dispatchEvent(new Event('scroll'))).observe(document.body, {
        childList: true,
        subtree: true,
      }),
    )
    await press(rows.nth(7).getByRole('link').first())
    await page.waitForURL(/\/boards\/[^/]+$/)
    await isLive(window)
    expect(await top()).toBe(0)
    await page.goBack()
    await rows.nth(7).waitFor()
    await expect.poll(top).toBe(left)
    await page.goForward()
    await isLive(window)
    expect(await top()).toBe(0)
  })

  test('the theme chosen in the menu is there before the application is', async () => {
    const window = await stage.open({ worker: false, expects: [/ERR_FAILED/, /Failed to load/] })
    const { page, words, press } = window
    await window.goto('/')
    await press(page.getByRole('button', { name: words.shell.header.menu, exact: true }))
    await page
      .getByRole('dialog', { name: words.shell.header.menu })
      .getByLabel(words.shell.sidebar.theme)
      .selectOption('dark')
    await page.route(/\/assets\/(?!head)[^/]*\.js$/, route => route.abort())
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  test('an unknown address of the account shows a visitor no account', async () => {
    const window = await stage.open({ viewport: PHONE })
    const { page, words } = window
    await window.goto('/account/nowhere')
    await page.getByRole('heading', { name: words.shell['not-found'].title }).waitFor()
    expect(await page.getByRole('navigation', { name: words.shell.header.account }).count()).toBe(0)
    expect(await page.getByText(words.shell.session['sign-out']).count()).toBe(0)
  })

  test('a toast on a phone leaves the bottom bar free', async () => {
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press } = window
    await signInWindow(window, await somebody(stage.origin))
    await window.goto('/account/profile')
    await press(page.getByRole('button', { name: words.account.profile['edit-short'], exact: true }))
    const dialog = page.getByRole('dialog', { name: words.account.profile.edit })
    await dialog.getByLabel(words.account.profile.firstname, { exact: true }).fill('Ana')
    await press(dialog.getByRole('button', { name: words.account.profile.save }))
    const toast = page.getByText(words.account.profile.saved)
    await toast.waitFor()
    const low = await toast.locator('..').boundingBox()
    const nav = await page.getByRole('navigation', { name: words.shell.header.account }).boundingBox()
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0)
  })

  test('a live page names the way to report a problem, a display does not', async () => {
    const person = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(person), person)
    const window = await stage.open()
    const { page, words } = window
    await window.goto(`/boards/${board.id}/live`)
    await isLive(window)
    await page.getByRole('button', { name: words.shell.report.title }).waitFor()
    await window.goto(`/boards/${board.id}/live?mode=tv`)
    await isLive(window)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
  })
})
