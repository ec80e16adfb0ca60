import { getProfile } from '@pingboard/contracts/http/account.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { linkIn, mailsTo } from '../support/mailbox.ts'
import { askForAccount, giveName, PASSWORD, register, signOut } from './steps/account.ts'
import { lookAt } from './steps/look.ts'

const NEW_PASSWORD = 'la table du fond est libre ce soir'

/** Collects every address that a page requests and every referrer that it sends, from now on. */
function overheard({ page }: Window): string[] {
  const heard: string[] = []
  page.on('request', request => {
    if (!request.isNavigationRequest()) heard.push(request.url())
    heard.push(request.headers().referer ?? '')
  })
  return heard
}

/** Opens the link of a mail in this window. */
async function follow({ page, origin }: Window, { pathname, search }: URL) {
  const answer = await page.goto(`${origin}${pathname}${search}`)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
}

inBrowser('where mails lead', stage => {
  test('a new address is verified by the link of its mail, and the profile says so', async () => {
    const email = 'fresh@club.example'
    const window = await stage.open({ expects: [/Scripts may close only the windows/] })
    const { page, words, press } = window
    await window.goto('/auth/login')
    await register(window, email)
    await giveName(window, 'Nina', 'Faure')
    const [mail] = await mailsTo(stage.dataDir, email, /^Vérifiez/)
    const link = linkIn(mail)
    const heard = overheard(window)

    await follow(window, link)
    await page.getByText(words.account.verification.success).waitFor()
    expect(page.url()).toBe(`${stage.origin}/auth/email-verification?lang=fr`)
    const token = link.searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(heard.filter(address => address.includes(token))).toEqual([])
    expect(await lookAt(window)).toEqual([])

    await press(page.getByRole('button', { name: words.account.verification.close }))
    await page.getByText(words.account.verification['kept-open']).waitFor()
    await press(page.getByRole('link', { name: words.account.verification.home }).first())
    await page.waitForURL(`${stage.origin}/`)
  })

  test.each(LOOKS)(
    'a new account is signed in by itself, once, and told of its mail (%s, %s)',
    async (_, __, looks) => {
      const email = `once-${looks.language}@club.example`
      const window = await stage.open({ ...looks, worker: false })
      const { page, words, context } = window
      const { login } = words.account
      const isSeen = Promise.withResolvers<void>()
      let sent = 0
      await context.route('**/api/auth/login', async route => {
        sent++
        await isSeen.promise
        await route.continue()
      })
      await window.goto('/auth/register?redirect=%2Faccount%2Fprofile')
      await askForAccount(window, email)
      await page.getByText(login.entering, { exact: true }).waitFor()
      await page.getByText(fill(login.registered, { email })).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      const kept = await page.evaluate(() =>
        JSON.stringify([location.href, history.state, localStorage, sessionStorage]),
      )
      expect(kept).not.toContain(PASSWORD)
      expect(decodeURIComponent(kept)).not.toContain(PASSWORD)
      isSeen.resolve()
      await page.waitForURL(`${stage.origin}/account/profile`)
      const message = page.locator('.toast')
      await message.getByText(`${login.done} ${words.account.register.mail}`).waitFor()
      // Held, so that it does not go by itself; both arrive with a movement.
      await message.hover()
      const first = page.getByRole('dialog').getByText(words.shell['complete-profile'].firstname).first()
      await first.waitFor()
      const isFree = async () => {
        const [above, label] = await Promise.all([message.boundingBox(), first.boundingBox()])
        if (!above || !label) throw new Error('the message or the field is gone')
        return above.y + above.height <= label.y || above.x + above.width <= label.x
      }
      await expect.poll(isFree, { message: 'the message covers the first field' }).toBe(true)
      await page.mouse.move(0, 0)
      await giveName(window, 'Zoé', 'Vidal')
      await page.goBack()
      await page.goForward()
      await page.getByRole('heading', { name: 'Zoé Vidal' }).waitFor()
      expect(sent).toBe(1)
    },
  )

  test('a forgotten password: the mail is asked for, its link sets a new one, which signs in', async () => {
    const person = await somebody(stage.origin, 'Ana', 'Blanc')
    const { email } = person.profile
    const window = await stage.open()
    const { page, words, press } = window
    const { auth, forgot, login, register: creating, reset } = words.account
    await window.goto('/auth/login')
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await press(page.getByRole('link', { name: login.forgot }))
    await page.getByRole('heading', { name: forgot.title }).waitFor()
    expect(await page.getByLabel(auth.email, { exact: true }).inputValue()).toBe(email)
    expect(await lookAt(window)).toEqual([])
    await press(page.getByRole('button', { name: forgot.submit }))
    await page.getByRole('heading', { name: login.title }).waitFor()
    await page.getByText(forgot.sent).waitFor()

    const [mail] = await mailsTo(stage.dataDir, email, /^Choisissez/)
    const link = linkIn(mail)
    await follow(window, link)
    await page.getByRole('heading', { name: reset.title }).waitFor()
    expect(page.url()).not.toContain('token')
    // The link works once. A reload before its use must not lose the token.
    await page.reload()
    await page.getByLabel(reset.password, { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel(creating.confirm, { exact: true }).fill(NEW_PASSWORD)
    expect(await lookAt(window)).toEqual([])
    await press(page.getByRole('button', { name: reset.submit }))
    await page.getByText(reset.done).waitFor()
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill(NEW_PASSWORD)
    await press(page.getByRole('button', { name: login.submit, exact: true }))
    await page.waitForURL(`${stage.origin}/`)
    await page.goto(`${stage.origin}/account/profile`)
    await page.getByRole('heading', { name: 'Ana Blanc' }).waitFor()
  })

  test('a link speaks the language of its mail; one without a token says that it is none', async () => {
    const window = await stage.open({ language: 'fr' })
    await window.goto('/auth/email-verification?lang=en')
    await window.page.getByText('Invalid link').waitFor()
    expect(await window.page.locator('html').getAttribute('lang')).toBe('en')
    await window.goto('/auth/reset-password?token=&lang=fr')
    await window.page.getByText(window.words.account.verification.invalid).waitFor()
  })

  test('a device signed in elsewhere is logged out from the profile', async () => {
    const person = await somebody(stage.origin, 'Léa', 'Roux')
    const window = await stage.open()
    const { page, words, press } = window
    const { sessions } = words.account
    await signInWindow(window, person)
    await window.goto('/account/profile')
    const sheet = page.getByRole('region', { name: sessions.title })
    await sheet.getByText(sessions.current).waitFor()
    await press(sheet.getByRole('button', { name: sessions['end-others_one'] }))
    await page.getByText(sessions['others-ended']).waitFor()
    await expectStatus(person.call(getProfile), 401)
  })

  test('a page that still shows one person erases no account of another who has signed in since', async () => {
    const [zoe, ana] = [
      await somebody(stage.origin, 'Zoé', 'Vert'),
      await somebody(stage.origin, 'Ana', 'Blanc'),
    ]
    const window = await stage.open({ expects: [/401 \(Unauthorized\)/] })
    const { page, words, press } = window
    const { erase } = words.account
    await signInWindow(window, zoe)
    await window.goto('/account/profile')
    await press(page.getByRole('button', { name: erase.do, exact: true }))
    const dialog = page.getByRole('alertdialog', { name: erase.title })
    await dialog.getByText(zoe.profile.email).waitFor()
    // In another tab of this browser.
    await signInWindow(window, ana)
    await press(dialog.getByRole('button', { name: erase.label }))
    await page.waitForURL(/\/auth\/login/)
    for (const person of [zoe, ana]) await expectStatus(person.call(getProfile), 200)
  })

  test('a page that still shows one person signs out nobody else, and is theirs when it is looked at again', async () => {
    const [zoe, ana] = [
      await somebody(stage.origin, 'Zoé', 'Vert'),
      await somebody(stage.origin, 'Ana', 'Blanc'),
    ]
    const window = await stage.open({ expects: [/401 \(Unauthorized\)/] })
    const { page, words, context } = window
    const { header } = words.shell
    await signInWindow(window, zoe)
    await window.goto('/account/profile')
    await page.getByRole('heading', { name: 'Zoé Vert' }).waitFor()
    // In another tab of this browser.
    await signInWindow(window, ana)
    await signOut(window, 'Zoé Vert')
    await page.waitForURL(`${stage.origin}/`)
    await page.getByRole('link', { name: header['sign-in'] }).first().waitFor()
    const answer = await context.request.get(`${stage.origin}/api/user/profile`)
    expect(await answer.json()).toMatchObject({ id: ana.profile.id })
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: fill(header['account-of'], { name: 'Ana Blanc' }) }).waitFor()
  })

  test('an account is erased after it was said what happens', async () => {
    const window = await stage.open()
    const { page, words, press } = window
    const { erase } = words.account
    await signInWindow(window, await somebody(stage.origin, 'Zoé', 'Vert'))
    await window.goto('/account/profile')
    await press(page.getByRole('button', { name: erase.do, exact: true }))
    const dialog = page.getByRole('alertdialog', { name: erase.title })
    await dialog.getByText(erase.gone).waitFor()
    expect(await lookAt(window)).toEqual([])
    await press(dialog.getByRole('button', { name: erase.label }))
    await page.getByText(erase.done).waitFor()
    await page.getByRole('link', { name: words.shell.header['sign-in'] }).first().waitFor()
  })
})
