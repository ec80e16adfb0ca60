import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { fill, WORDS } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { navWords } from '../support/nav-words.ts'
import { giveName } from './steps/account.ts'

const TEAM_EMAIL = 'equipe@club.example'
const DONATION_URL = 'https://don.example/pingboard'

inMotion(
  'the first page and its frame',
  stage => {
    test.each(LOOKS)(
      'a visitor reads what the product is, and where it leads (%s, %s)',
      async (_, __, looks) => {
        const window = await stage.open({ ...looks, worker: false })
        const { page, press } = window
        const { shell, account } = window.words
        await window.goto('/')
        await page.getByRole('heading', { level: 1, name: shell.visitor.title }).waitFor()
        const goals = page.getByRole('region', { name: shell.visitor.goals })
        expect(await goals.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
          shell.visitor['goal-1'],
          shell.visitor['goal-2'],
          shell.visitor['goal-3'],
        ])
        await page.getByRole('region', { name: shell.visitor.devices }).waitFor()
        const mail = page.getByRole('link', { name: TEAM_EMAIL })
        expect(await mail.getAttribute('href')).toBe(`mailto:${TEAM_EMAIL}`)
        const years = `2021–${new Date().getFullYear()}`
        await page.getByRole('contentinfo').getByText(`© ${years} Pingboard`).waitFor()

        // The goals rise while they come into view, but not for a person who wants no motion.
        const motion = () =>
          goals
            .getByRole('listitem')
            .first()
            .evaluate(item => getComputedStyle(item).animationName)
        expect(await motion()).not.toBe('none')
        await page.emulateMedia({ reducedMotion: 'reduce' })
        expect(await motion()).toBe('none')

        await press(page.getByRole('button', { name: shell.header.menu, exact: true }))
        const menu = page.getByRole('dialog', { name: shell.header.menu })
        await menu.getByText('Pingboard 1.0.0').waitFor()
        expect(await menu.getByRole('link', { name: shell.sidebar.donate }).getAttribute('href')).toBe(
          DONATION_URL,
        )
        const other = looks.language === 'fr' ? 'en' : 'fr'
        await menu.getByRole('combobox', { name: shell.sidebar.language }).selectOption(other)
        await page.keyboard.press('Escape')
        await page.getByRole('heading', { level: 1, name: WORDS[other].shell.visitor.title }).waitFor()
        expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(other)
        const asked = page.waitForRequest(
          request => new URL(request.url()).pathname === '/api/boards/showcase',
        )
        await page.reload()
        expect((await asked).headers().language).toBe(other)

        await press(page.getByRole('link', { name: WORDS[other].shell.visitor.start }))
        await page.getByRole('heading', { level: 1, name: WORDS[other].account.register.title }).waitFor()
        await page.getByRole('combobox', { name: WORDS[other].account.language }).selectOption(looks.language)
        await page.getByRole('heading', { level: 1, name: account.register.title }).waitFor()
        await press(page.getByRole('link', { name: account.auth.home, exact: true }))
        await page.waitForURL(`${stage.origin}/`)
      },
    )

    test.each(LOOKS)(
      'a member finds four groups, the account, an empty bell and the way out (%s, %s)',
      async (_, __, looks) => {
        const person = await somebody(stage.origin, 'Ana', 'Blanc')
        for (const number of [1, 2, 3, 4, 5]) await aGroupOf(person, `Les raquettes ${number}`)
        const window = await stage.open({ ...looks, worker: false })
        const { page, press } = window
        const { shell } = window.words
        await signInWindow(window, person)
        await window.goto('/')
        const groups = page.getByRole('region', { name: shell.member.groups })
        await groups.getByRole('listitem').nth(3).waitFor()
        expect(await groups.getByRole('listitem').count()).toBe(4)
        const card = groups.getByRole('listitem').first().getByRole('link')
        expect(await card.getAttribute('href')).toMatch(/^\/account\/groups\/[^/]+$/)
        await press(groups.getByRole('link', { name: fill(shell.member['all-groups_other'], { count: 5 }) }))
        await page.waitForURL(`${stage.origin}/account/groups`)
        const places = page.getByRole('navigation', { name: shell.header.account }).getByRole('listitem')
        const named = [...navWords(window.language, 'account'), shell.session['sign-out']]
        await expect.poll(() => places.allTextContents()).toEqual(named)

        const bar = page.getByRole('banner')
        await press(bar.getByRole('button', { name: shell.header.messages }))
        const messages = page.getByRole('region', { name: shell.header.messages })
        await messages.getByText(shell.header['no-messages']).waitFor()
        await page.keyboard.press('Escape')
        await press(
          bar.getByRole('button', { name: fill(shell.header['account-of'], { name: 'Ana Blanc' }) }),
        )
        const menu = page.getByRole('region', { name: shell.header.account })
        await menu.getByText('Ana Blanc', { exact: true }).waitFor()
        await menu.getByText(person.profile.email).waitFor()
        expect(await menu.getByRole('link').getAttribute('href')).toBe('/account/profile')

        const held = Promise.withResolvers<void>()
        await page.route('**/api/auth/logout', async route => {
          await held.promise
          await route.continue()
        })
        await press(menu.getByRole('button', { name: shell.session['sign-out'] }))
        await page.getByText(shell.session['signing-out']).waitFor({ state: 'attached' })
        held.resolve()
        await page.getByText(shell.session['signed-out']).waitFor()
        await page.waitForURL(`${stage.origin}/`)
        await page.getByRole('heading', { level: 1, name: shell.visitor.title }).waitFor()
      },
    )

    test('a missing name is asked for until it is given', async () => {
      const person = await somebody(stage.origin)
      const body = { firstname: null, lastname: null }
      await expectStatus(person.call(updateProfile, { body }), 200)
      const window = await stage.open()
      const { page, press } = window
      const { header, 'complete-profile': texts } = window.words.shell
      await signInWindow(window, person)
      await window.goto('/')
      const dialog = page.getByRole('dialog', { name: texts.title })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await press(dialog.getByRole('button', { name: texts.save }))
      await dialog.getByText(texts['firstname-missing']).waitFor()
      await giveName(window, 'jean-luc', 'ROUX')
      await page
        .getByRole('button', { name: fill(header['account-of'], { name: 'Jean-Luc Roux' }) })
        .waitFor()
    })

    test('pages of signing in, watching, invitations and errors stand without the header', async () => {
      const person = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(person), person)
      const window = await stage.open()
      const { page } = window
      const standsWithout = async (path: string) => {
        await window.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect([path, await page.getByRole('banner').count()]).toEqual([path, 0])
      }
      // Whoever is signed in is led on from there.
      await standsWithout('/auth/login')
      await signInWindow(window, person)
      const bare = [
        '/auth/register',
        '/auth/forgot-password',
        '/auth/email-verification',
        `/boards/${board.id}/live`,
        '/group-invitation',
        '/error/404',
        '/error/403',
      ]
      for (const path of bare) await standsWithout(path)
      await window.goto('/account')
      await page.waitForURL(`${stage.origin}/account/profile`)
      await page.getByRole('banner').waitFor()
    })
  },
  { settings: { TEAM_EMAIL, DONATION_URL } },
)
