import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { type ClubPage, type ClubTeam, getClub } from '@pingboard/contracts/http/clubs.ts'
import { getPlayerV2 } from '@pingboard/contracts/http/federation.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { lookAt } from '../browser/steps/look.ts'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, parisDay } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { CLUB_SLICE, CLUB_SOURCES, theClubSlice } from './club.ts'
import { copyOf, inSlice } from './outside.ts'

/** Licence of a player in the demo federation. */
const LICENCE = '3310004'
const wordsIn = (language: string) =>
  JSON.parse(readFileSync(join(CLUB_SOURCES, 'src', 'locales', `${language}.json`), 'utf8'))
const WORDS = { fr: wordsIn('fr'), en: wordsIn('en') }
/** Text as a pattern: the kit ties numbers to names, and "Saint-" to what follows, with characters that nobody sees. */
const seen = (text: string) =>
  new RegExp(
    text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, '\\s+')
      .replaceAll('-', '-\\u2060?'),
  )

describe("the clubs' slice in its own repository", { timeout: 300_000 }, () => {
  let slice = ''
  beforeAll(async () => {
    slice = await copyOf(await theClubSlice())
  }, 600_000)
  afterAll(() => rm(slice, { recursive: true, force: true }))

  it('type-checks and passes its own tests with nothing but the packed archives', async () => {
    expect(await inSlice(slice, ['npm', 'run', '--silent', 'typecheck'])).toEqual({ code: 0, text: '' })
    const tests = await inSlice(slice, ['npm', 'test'])
    expect(tests.text).toMatch(/Tests\s.*48 passed/)
    expect(tests.code).toBe(0)
    // A compiler and a whole run of tests, beside the others of this one.
  }, 240_000)

  it('takes packages that it names, files of its own, and nothing else', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(slice, 'package.json'), 'utf8'))
    const named = Object.keys({ ...dependencies, ...devDependencies })
    const sources = globSync('{*.mjs,src/**/*.{ts,tsx},test/**/*.{ts,tsx}}', { cwd: slice })
    expect(sources.length).toBeGreaterThan(25)
    for (const source of sources) {
      const text = readFileSync(join(slice, source), 'utf8')
      for (const [, asked = ''] of text.matchAll(/(?:from |import\()'([^']+)'/g)) {
        const file = asked.startsWith('.') ? join(source, '..', asked) : null
        if (file) expect(file, source).not.toMatch(/^\.\./)
        else
          expect(
            named.some(name => `${asked}/`.startsWith(`${name}/`)),
            `${source}: ${asked}`,
          ).toBe(true)
      }
    }
  })
})

inBrowser('the page of a club, published into a running product', stage => {
  let before: Registry
  let club: ClubPage
  let team: ClubTeam
  const registry = async () => (await (await fetch(`${stage.origin}/registry.json`)).json()) as Registry

  beforeAll(async () => {
    before = await registry()
    const built = join(await theClubSlice(), 'dist')
    expect(await ops(stage.dataDir, 'slice', 'publish', built)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${CLUB_SLICE} 0.1.0 is on`),
    })
    const member = await somebody(stage.origin)
    const { clubNumber } = (
      await expectStatus(member.call(getPlayerV2, { params: { licence: LICENCE } }), 200)
    ).data
    const visitor = new Client(stage.origin)
    club = (await expectStatus(visitor.call(getClub, { params: { number: clubNumber ?? '' } }), 200)).data
    const found = club.teams.find(({ next, last }) => next[0]?.idTeam2 && next[0].idTeam1 && last[0])
    if (!found) throw new Error('no team of the club has a fixture to come')
    team = found
  }, 600_000)

  /** A public board, of another club's group, that shows the team's next fixture live, at 6 to 3. */
  async function aLiveBoard() {
    const owner = await somebody(stage.origin)
    const next = team.next[0] as ClubTeam['next'][number]
    const { id: externalId, actualDate: _, scoreTeam1: __, scoreTeam2: ___, ...fixture } = next
    const game = aFixture(1, { ...fixture, externalId, predictedDate: parisDay() })
    const board = await aBoardIn(await aGroupOf(owner), owner, [game])
    const params = { id: board.games[0]?.id as never }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 6, scoreTeam2: 3 } }), 200)
    return board
  }
  const sheetOf = ({ page }: Window, label: string) =>
    page.getByRole('region', { name: seen(label), exact: true })

  it('the other slices stay as they were', async () => {
    const now = await registry()
    expect(now.slices.filter(({ name }) => name !== CLUB_SLICE)).toEqual(before.slices)
    expect(before.slices.map(({ name }) => name)).not.toContain(CLUB_SLICE)
  })

  test.each(LOOKS)(
    'shows everybody the teams, and what is live leads to its board (%s, %s)',
    async (language, _, looks) => {
      const board = await aLiveBoard()
      const window = await stage.open(looks)
      const { page } = window
      const words = WORDS[language]
      await window.goto(`/clubs/${club.clubNumber}`)
      await page.getByRole('heading', { level: 1, name: club.name }).waitFor()
      for (const { label } of club.teams) await sheetOf(window, label).first().waitFor()
      const result = team.last[0]
      const last = sheetOf(window, team.label).first().getByRole('listitem').last()
      expect(await last.textContent()).toMatch(seen(`${result?.scoreTeam1}`))
      expect(await last.textContent()).toMatch(seen(`${result?.scoreTeam2}`))

      const live = sheetOf(window, `${words.boards.heading} – ${board.name}`).first()
      await live.getByText(words.boards.live_one.replace('{{count}}', '1')).waitFor()
      await window.keepPicture(`club ${language}`)
      await window.press(live.getByRole('link', { name: words.boards.watch }))
      await page.waitForURL(`**/boards/${board.id}/live`)
      await page.goBack()
      const row = sheetOf(window, team.label).first().getByRole('link').first()
      expect(await row.getAttribute('href')).toMatch(/^\/boards\/\w{26}\/live$/)
    },
  )

  test('can be read by everybody, in light and dark, and fits every screen', async () => {
    const window = await stage.open()
    for (const [address, heading] of [
      [`/clubs/${club.clubNumber}`, club.name],
      ['/clubs', WORDS.fr.find.title],
    ] as const) {
      await window.goto(address)
      await window.page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await lookAt(window)).toEqual([])
    }
  })

  test('a number that no club has says so, and leads to the search', async () => {
    const window = await stage.open({ expects: [/404/] })
    await window.goto('/clubs/10960001')
    await window.page.getByText(WORDS.fr.club.unknown.replace('{{number}}', '10960001')).waitFor()
    await window.press(window.page.getByRole('link', { name: WORDS.fr.find.other }))
    const number = window.page.getByLabel(WORDS.fr.find.label)
    await number.fill(club.clubNumber)
    await number.press('Enter')
    await window.page.getByRole('heading', { level: 1, name: club.name }).waitFor()
  })

  test('it is in the menu, and on the home page of a member of the club, because it was published', async () => {
    const member = await somebody(stage.origin)
    await expectStatus(member.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
    const window = await stage.open()
    const { page, words } = window
    await signInWindow(window, member)
    await window.goto('/')
    await page.getByRole('link', { name: WORDS.fr.home.all }).waitFor()
    await page.getByRole('heading', { level: 2, name: seen(club.name) }).waitFor()

    await window.press(page.getByRole('button', { name: words.shell.header.menu, exact: true }))
    const menu = page.getByRole('dialog', { name: words.shell.header.menu })
    expect(await menu.getByRole('link', { name: 'Clubs' }).getAttribute('href')).toBe('/clubs')
    await window.press(menu.getByRole('button', { name: 'Mon club' }))
    await page.waitForURL(`**/clubs/${club.clubNumber}`)
    await page.getByRole('heading', { level: 1, name: club.name }).waitFor()
  })
})
