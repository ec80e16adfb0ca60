import { join } from 'node:path'
import { SLICE_CONTRACT } from '@pingboard/contracts/registry.ts'
import { beforeAll, expect, test } from 'vitest'
import builtEntry from '../slices/previous/built/slice.json' with { type: 'json' }
import en from '../slices/previous/src/locales/en.json' with { type: 'json' }
import fr from '../slices/previous/src/locales/fr.json' with { type: 'json' }
import { inBrowser } from '../support/browser.ts'
import { LOOKS } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { PASSWORD, somebody } from '../support/client.ts'
import { ops } from '../support/ops.ts'
import { collectReports } from './steps/slice-reports.ts'

const DIST = join(import.meta.dirname, '..', 'slices', 'previous', 'built')
const TEXTS = { en, fr }

inBrowser('a slice of the contract before', stage => {
  beforeAll(async () => {
    expect(builtEntry.contract).toBe(SLICE_CONTRACT - 1)
    expect(await ops(stage.dataDir, 'slice', 'publish', DIST)).toMatchObject({ code: 0, err: '' })
  })

  test.each(LOOKS)('shows its page in both languages, in its own style (%s, %s)', async (_, __, looks) => {
    const window = await stage.open(looks)
    const { page, press, language } = window
    const text = TEXTS[language]
    const other = TEXTS[language === 'fr' ? 'en' : 'fr']
    await window.goto('/previous')
    const heading = page.getByRole('heading', { level: 1, name: text.title })
    await heading.waitFor()
    await expect.poll(() => page.title()).toBe(`${text.title} – Pingboard`)
    expect(await heading.evaluate(element => getComputedStyle(element).borderInlineStartWidth)).toBe('7px')
    await press(page.getByRole('button', { name: text.change }))
    await page.getByRole('heading', { level: 1, name: other.title }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).not.toBe(language)
  })

  test('leads a visitor to the sign-in page and back, and knows then who is there', async () => {
    const person = await somebody(stage.origin)
    const window = await stage.open()
    const { page, words, press } = window
    await window.goto('/previous/mine')
    await page.getByRole('heading', { name: words.account.login.title }).waitFor()
    await page.getByLabel(words.account.auth.email, { exact: true }).fill(person.profile.email)
    await page.getByLabel(words.account.auth.password, { exact: true }).fill(PASSWORD)
    await press(page.getByRole('button', { name: words.account.login.submit, exact: true }))
    await page
      .getByRole('heading', { level: 1, name: fill(fr.mine, { email: person.profile.email }) })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/previous/mine')
    // The slices of now are beside it.
    await window.goto('/account/profile')
    await page.getByRole('heading', { name: words.account.data.title }).waitFor()
  })

  test('has the not-found page for its other addresses, and its own panel when it fails', async () => {
    const window = await stage.open({
      worker: false,
      expects: [/on purpose/, /mfe-previous/, /React Router/],
    })
    const { page, words, press } = window
    const told = await collectReports(page)
    await window.goto('/previous/nowhere')
    await page.getByRole('heading', { name: words.shell['not-found'].title }).waitFor()
    await window.goto('/previous')
    await press(page.getByRole('button', { name: fr.thrown }))
    await page.getByText(words.shell['slice-down'].title).waitFor()
    await expect
      .poll(() => told.of('mfe-previous'))
      .toMatchObject({ version: builtEntry.version, fault: 'render' })
  })
})
