import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { PASSWORD, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { accountWord } from '../support/nav-words.ts'
import { isLive } from './steps/live.ts'
import { lookAt } from './steps/look.ts'

const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to load resource/]

const TITLE = 'Le score ne bouge plus'
const TEXT = 'Depuis ce soir, rien ne change sur le téléphone.'

const dialogOf = ({ page, words }: Window) => page.getByRole('dialog', { name: words.dialogs.report.title })
const pressFooter = ({ page, words, press }: Window) =>
  press(page.getByRole('contentinfo').getByRole('button', { name: words.shell.report.title }))

async function fillIn(window: Window): Promise<void> {
  const texts = window.words.dialogs.report
  await dialogOf(window).getByLabel(texts.subject, { exact: true }).fill(TITLE)
  await dialogOf(window).getByLabel(texts.what.bug, { exact: true }).fill(TEXT)
}
const titleIn = (window: Window) =>
  dialogOf(window).getByLabel(window.words.dialogs.report.subject, { exact: true }).inputValue()

inBrowser('reporting a problem', stage => {
  test.each(LOOKS)(
    'a visitor signs in first, finds the dialog open, and is thanked (%s, %s)',
    async (_, __, looks) => {
      const person = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(person), person)
      const window = await stage.open(looks)
      const { page, words, press } = window
      await window.goto(`/boards/${board.id}/live`)
      await isLive(window)
      await pressFooter(window)
      await page.getByRole('heading', { name: words.account.login.title }).waitFor()
      await page.getByText(words.shell.report['sign-in']).waitFor()
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/boards/${board.id}/live?report=bug`)
      await page.getByLabel(words.account.auth.email, { exact: true }).fill(person.profile.email)
      await page.getByLabel(words.account.auth.password, { exact: true }).fill(PASSWORD)
      await press(page.getByRole('button', { name: words.account.login.submit, exact: true }))

      await dialogOf(window).waitFor()
      await page.waitForURL(`${stage.origin}/boards/${board.id}/live`)
      await fillIn(window)
      await window.keepPicture(`report ${looks.language}`)
      const answered = page.waitForResponse(response => response.url().endsWith(`/api${reportIssue.path}`))
      await press(dialogOf(window).getByRole('button', { name: words.dialogs.report.send }))
      expect((await answered).status()).toBe(201)
      expect((await answered).request().postDataJSON()).toEqual({ title: TITLE, body: TEXT, labels: ['bug'] })
      await page.getByText(words.dialogs.report.success).waitFor()
      await dialogOf(window).waitFor({ state: 'detached' })
    },
  )

  test.each(LOOKS)(
    'what did not go stays, also through an accident and on another page (%s, %s)',
    async (_, __, looks) => {
      const window = await stage.open({ ...looks, worker: false, expects: NO_NETWORK })
      const { page, context, words, press } = window
      await signInWindow(window, await somebody(stage.origin))
      await window.goto('/account/groups')
      await page.getByRole('heading', { level: 1, name: words.groups.list.title }).waitFor()
      await press(page.getByRole('button', { name: words.shell.header.menu, exact: true }))
      await press(page.getByRole('dialog').getByRole('button', { name: words.shell.report.title }))
      await fillIn(window)
      await context.setOffline(true)
      await press(dialogOf(window).getByRole('button', { name: words.dialogs.report.send }))
      await page.getByRole('status').getByText(words.dialogs.report.failed).waitFor()
      await dialogOf(window).getByRole('alert').getByText(words.dialogs.report.failed).waitFor()
      expect(await titleIn(window)).toBe(TITLE)
      await page.keyboard.press('Escape')
      await dialogOf(window).waitFor({ state: 'detached' })
      await context.setOffline(false)

      await press(
        page.getByRole('link', { name: accountWord(window.language, '/account/profile'), exact: true }),
      )
      await page.getByRole('heading', { name: words.account.data.title }).waitFor()
      await pressFooter(window)
      await dialogOf(window).waitFor()
      expect(await titleIn(window)).toBe(TITLE)
      await press(dialogOf(window).getByRole('button', { name: words.dialogs.report.send }))
      await page.getByText(words.dialogs.report.success).waitFor()
    },
  )

  test.each(LOOKS)('the dialog can be read by everybody (%s, %s)', async (_, __, looks) => {
    const window = await stage.open(looks)
    const { page, words, press } = window
    await signInWindow(window, await somebody(stage.origin))
    await window.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await pressFooter(window)
    await press(dialogOf(window).getByRole('button', { name: words.dialogs.report.send }))
    await dialogOf(window).getByText(words.dialogs.report.error['title-short']).waitFor()
    expect(await lookAt(window)).toEqual([])
    // The close button of an empty form asks nothing, and the focus goes back to where it came from.
    await press(dialogOf(window).getByRole('button', { name: words.kit.close }))
    await dialogOf(window).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(words.shell.report.title)
  })
})
