import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { getPlayerV2 } from '@pingboard/contracts/http/federation.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, PHONE, type Window } from '../support/browser-window.ts'
import { fill, pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { accountWord } from '../support/nav-words.ts'
import { lookAt } from './steps/look.ts'

/** Beside other work the page takes its time. */
const SOON = { timeout: 30_000 }

/** A player of the simulated federation who has played this season. */
const LICENCE = '3310004'

const linkedPerson = async (origin: string) => {
  const person = await somebody(origin, 'Inès', 'Garros')
  await expectStatus(person.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
  return person
}

/** Types an entry in full, which chooses it. */
async function enter({ page, words }: Window, name: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name, exact: true }).fill(text)
  await dialog.getByText(pattern(words.kit.combo.chosen)).waitFor()
}

/** Answers of the federation's calls, in place of the server's. */
const federationSays = ({ page }: Window, status: number, code: string) =>
  page.route(/\/api\/fftt\//, route =>
    route.fulfill({ status, json: { status, code, detail: '', requestId: '1' } }),
  )

inBrowser('points of a licence', stage => {
  const LOOKS = [
    { language: 'fr', viewport: PHONE },
    { language: 'en', viewport: DESK },
  ] as const

  test.each(LOOKS)('are linked from home, in $language', async looks => {
    const person = await somebody(stage.origin, 'Ana', 'Blanc')
    const params = { licence: LICENCE }
    const { data: player } = await expectStatus(person.call(getPlayerV2, { params }), 200)
    const window = await stage.open(looks)
    const { page, words, press } = window
    const { link, stats } = words.account
    await signInWindow(window, person)
    await window.goto('/account/stats')
    await page.getByText(stats.none).waitFor()
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)

    await window.goto('/')
    await press(page.getByRole('link', { name: words.shell.member.link }))
    const dialog = page.getByRole('dialog', { name: link.title })
    await dialog.getByText(link.declaration).waitFor()
    if (looks.viewport === PHONE) {
      const box = await page.locator('.dialog').boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height })
    }
    await enter(window, link.department, '33')
    await enter(window, link.club, player.clubNumber ?? '')
    await enter(window, link.player, LICENCE)
    await dialog.getByRole('region', { name: link.chosen }).getByText(player.lastname).waitFor()
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)
    await press(dialog.getByRole('button', { name: link.save }))
    await page.getByText(link.done).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('heading', { level: 1, name: `${player.firstname} ${player.lastname}` }).waitFor()
  })

  test.each(LOOKS)('are a curve, a table, a list and four figures on home, in $language', async looks => {
    const window = await stage.open(looks)
    const { page, words, press } = window
    const { matches, timeline } = words.account
    const { member } = words.shell
    await signInWindow(window, await linkedPerson(stage.origin))
    await window.goto('/account/stats')
    await page.getByRole('figure', { name: timeline['two-title'] }).waitFor()
    await press(page.getByRole('button', { name: timeline['show-table'] }))
    await page.getByRole('table', { name: timeline.table }).waitFor()
    const list = page.getByRole('region', { name: matches.title })
    const rows = () => list.getByRole('listitem').count()
    const all = await rows()
    await press(list.getByRole('radio', { name: matches.wins, exact: true }))
    await expect.poll(rows, SOON).toBeLessThan(all)
    await press(list.getByRole('radio', { name: matches.all, exact: true }))
    await expect.poll(rows, SOON).toBe(all)
    const here = page.getByRole('link', { name: accountWord(window.language, '/account/stats'), exact: true })
    expect(await here.getAttribute('aria-current')).toBe('page')
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)

    await window.goto('/')
    await page.getByRole('link', { name: member['my-points'] }).waitFor()
    for (const label of [member.points, member.progress, member.ranking, member.licence])
      await page.getByText(label, { exact: true }).waitFor()
    await page.getByText(LICENCE, { exact: true }).waitFor()
    expect(await lookAt(window)).toEqual([])
  })

  test('by keyboard: the choice of another player, the points of the curve, and the focus returns', async () => {
    const window = await stage.open()
    const { page, words } = window
    const { link, stats, timeline } = words.account
    await signInWindow(window, await linkedPerson(stage.origin))
    await window.goto('/account/stats')
    const chart = page.getByRole('figure', { name: timeline['two-title'] })
    const present = chart.getByRole('button').last()
    await present.focus()
    await page.keyboard.press('ArrowLeft')
    const before = chart.locator('button:focus')
    const label = await before.getAttribute('aria-label')
    await expect.poll(() => chart.locator('p').first().textContent(), SOON).toBe(label)

    const edit = page.getByRole('button', { name: stats['edit-label'] })
    await edit.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: link.title })
    const department = dialog.getByRole('combobox', { name: link.department })
    await expect.poll(() => department.inputValue(), SOON).toBe('33 - Gironde')
    await department.fill('')
    await dialog.getByText(link['club-cleared']).waitFor()
    expect(await dialog.getByPlaceholder(link['player-example']).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await press(window, words.kit.unsaved.leave)
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => edit.evaluate(button => button === document.activeElement), SOON).toBe(true)
  })

  test('while the federation is away home goes on, and each page says what is missing', async () => {
    const person = await linkedPerson(stage.origin)
    const group = await aGroupOf(person)
    const window = await stage.open({ worker: false, expects: [/502/] })
    const { page, words, press: tap } = window
    await federationSays(window, 502, 'FEDERATION_UNAVAILABLE')
    await signInWindow(window, person)
    await window.goto('/')
    await page.getByRole('main').getByRole('link', { name: group.name }).waitFor()
    await page.getByText(words.kit.problem.FEDERATION_UNAVAILABLE).waitFor()
    await page.getByText(LICENCE, { exact: true }).waitFor()
    expect(await lookAt(window)).toEqual([])

    await window.goto('/account/stats')
    await page.getByText(words.account.stats.failed).waitFor()
    await page.getByText(words.account.matches.failed).waitFor()
    expect(await lookAt(window)).toEqual([])
    await page.unroute(/\/api\/fftt\//)
    for (const panel of [words.account.stats.failed, words.account.matches.failed])
      await tap(
        page.getByRole('alert').filter({ hasText: panel }).getByRole('button', { name: words.kit.retry }),
      )
    await page.getByRole('region', { name: words.account.matches.title }).waitFor()
    await page.getByText(words.account.stats.monthly).waitFor()
  })

  test('a dismissed notice stays away', async () => {
    const person = await somebody(stage.origin, 'Léo', 'Roux')
    await aGroupOf(person)
    const window = await stage.open()
    const { page, words, press: tap } = window
    const notice = page.getByRole('region', { name: words.shell.member.notice })
    await signInWindow(window, person)
    await window.goto('/')
    await notice.getByText(pattern(words.shell.member['notice-unverified'])).waitFor()
    await tap(notice.getByRole('button', { name: words.shell.member['notice-hide'] }))
    await notice.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.reload()
    await page.getByRole('heading', { name: words.shell.member['link-title'] }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('the profile names the licence and leads to the choice of another', async () => {
    const window = await stage.open({ viewport: PHONE })
    const { page, words, press: tap } = window
    await signInWindow(window, await linkedPerson(stage.origin))
    await window.goto('/account/profile')
    await page.getByText(LICENCE, { exact: true }).waitFor()
    await tap(page.getByRole('link', { name: words.account.profile['change-licence'], exact: true }))
    const dialog = page.getByRole('dialog', { name: words.account.link.title })
    await dialog.getByText(fill(words.account.link.linked, { licence: LICENCE })).waitFor()
    await tap(dialog.getByRole('button', { name: words.kit.cancel }))
    await page.waitForURL(`${stage.origin}/account/stats`)
  })
})

const press = ({ page, press }: Window, name: string) =>
  press(page.getByRole('button', { name, exact: true }))
