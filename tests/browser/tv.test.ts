import { register } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inMotion } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import type { Looks } from '../support/browser-window.ts'
import { fill, pattern } from '../support/browser-words.ts'
import { Client, expectStatus, PASSWORD, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, inParis } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { quickest } from '../support/quickest.ts'
import { randomFrom } from '../support/random.ts'
import { openLive, viewersOf } from './steps/live.ts'
import { faultsOf } from './steps/look.ts'
import { faultsOnTv, fixturesOn, linesOf, nextPage, openTv, TELEVISIONS } from './steps/tv.ts'

/** 45 letters, as the longest names of real clubs. */
const LONG = 'Entente Pongiste Intercommunale Médocaine 33 1'
/** Longer than any, and in capitals. */
const LONGEST = 'ASSOCIATION SPORTIVE ET CULTURELLE DU TENNIS DE TABLE DE SAINT-BARTHÉLEMY-D’ANJOU 12'
const at = ([width, height]: readonly [number, number]): Looks => ({ viewport: { width, height } })

inMotion('a television', stage => {
  /** A board in which every state, every length of a name and every width of a score occurs. */
  async function anEvening(count: number) {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner, 'Entente Pongiste de Saint-Médard-en-Jalles')
    const body = { shortName: 'Saint-Médard' }
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    const odd = [
      { labelTeam2: LONG },
      { labelTeam1: LONG, labelTeam2: LONGEST, clubNumber1: '10330012' },
      { labelTeam2: 'Exempt', idTeam2: null, clubNumber2: null },
      { gender: 'F', divisionLabel: 'FED_Nationale 3 Messieurs et Dames Phase 1' },
    ] as const
    const fixtures = Array.from({ length: count }, (_, place) => aFixture(place + 1, odd[place] ?? {}))
    const board = await aBoardIn(group, owner, fixtures)
    const change = (place: number, body: object) =>
      expectStatus(owner.call(updateGame, { params: { id: board.games[place]?.id ?? '' }, body }), 200)
    const changes: Readonly<Record<number, object>> = {
      0: { scoreTeam1: 12, scoreTeam2: 6, tables: '5 et 6' },
      1: { scoreTeam1: 888, scoreTeam2: 120 },
      3: { scoreTeam1: 9, scoreTeam2: 5, done: true },
      4: { postponed: true },
      5: { time: '20:30' },
    }
    for (const [place, body] of Object.entries(changes))
      if (Number(place) < count) await change(Number(place), body)
    return { owner, group, board, change }
  }
  const path = (board: { id: string }, more = '') => `/boards/${board.id}/live?mode=tv${more}`

  describe.each(TELEVISIONS)('of %i × %i', (width, height) => {
    test('is read from the end of the hall: large digits, whole rows, nobody left out', async () => {
      const { board } = await anEvening(19)
      const { board: full } = await anEvening(8)
      for (const [language, theme] of [
        ['fr', 'dark'],
        ['en', 'light'],
      ] as const) {
        const window = await stage.open({ ...at([width, height]), language })
        await openTv(window, path(board, `&theme=${theme}&page=120&lang=${language}`))
        const seen = new Set<string>()
        const pages = Number(/\d+ \/ (\d+)/.exec(await window.page.locator('aside').innerText())?.[1])
        expect(pages).toBe(4)
        for (let turn = 0; turn < pages; turn += 1) {
          if (turn > 0) await nextPage(window)
          expect(await faultsOnTv(window)).toEqual([])
          expect(
            (await linesOf(window)).filter(({ name, lines }) => lines > (name.length > 60 ? 3 : 2)),
          ).toEqual([])
          for (const id of await fixturesOn(window)) seen.add(id)
          await window.keepPicture(`television ${width} ${language} ${theme} ${turn + 1}`)
        }
        expect(seen.size).toBe(board.games.length)
        await openTv(window, path(full, `&theme=${theme}`))
        expect(await fixturesOn(window)).toHaveLength(8)
        expect(await faultsOnTv(window)).toEqual([])
      }
    })
  })

  test.each([1, 3, 8])('of %i fixtures fills its page with them', async count => {
    const { board } = await anEvening(count)
    const window = await stage.open(at([1920, 1080]))
    await openTv(window, path(board))
    expect(await fixturesOn(window)).toHaveLength(count)
    expect(await faultsOnTv(window)).toEqual([])
    await window.keepPicture(`television of ${count}`)
  })

  test.each([
    ['upright', 1080, 1920],
    ['old', 1024, 768],
    ['very wide', 2560, 1080],
  ] as const)('that is %s cuts nothing, and leaves nobody out', async (_, width, height) => {
    const { board } = await anEvening(8)
    const window = await stage.open(at([width, height]))
    await openTv(window, path(board))
    expect(await fixturesOn(window)).toHaveLength(8)
    const faults = await faultsOnTv(window)
    // Only screens of the usual shape are promised 8 %.
    expect(faults.filter(fault => !/% *:| %:/.test(fault))).toEqual([])
    await window.keepPicture(`television ${width} ${height}`)
  })

  test.each(['dark', 'light'] as const)('can be read by everybody (%s)', async theme => {
    const { board } = await anEvening(9)
    const window = await stage.open({ ...at([1280, 720]), language: theme === 'dark' ? 'fr' : 'en' })
    await openTv(window, path(board, `&theme=${theme}&page=120`))
    await window.page.keyboard.press('Enter')
    await window.page.getByRole('toolbar').waitFor()
    expect(await faultsOf(window)).toEqual([])
  })

  test('names the board, the time, the last change, the page, and leads a phone to the live page', async () => {
    const { board, group } = await anEvening(9)
    const window = await stage.open(at([1920, 1080]))
    await openTv(window, path(board))
    const { page, words } = window
    await page.getByRole('heading', { level: 1, name: board.name }).waitFor()
    await expect.poll(() => page.title()).toBe(`${board.name} – Pingboard`)
    await page.getByText(group.name, { exact: true }).waitFor()
    const aside = page.locator('aside')
    expect(await aside.innerText()).toMatch(/^\d\d:\d\d/)
    await aside.getByText(pattern(words.boards.tv.lastChange)).waitFor()
    const link = `${stage.origin}/boards/${board.id}/live`
    await page.getByRole('img', { name: fill(words.boards.tv.code, { link }) }).waitFor()
    expect(await aside.innerText()).toContain('1 / 2')
    // The own club by its short name, the others by theirs.
    await page.getByText('Saint-⁠Médard').or(page.getByText('Saint-Médard')).first().waitFor()
  })

  test('is operated with the keys of a remote control, and hides the cursor', async () => {
    const { board } = await anEvening(19)
    const window = await stage.open(at([1920, 1080]))
    await openTv(window, path(board, '&page=120'))
    const { page, words } = window
    const { tv } = words.boards
    const focus = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
        const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= innerHeight / 250
        return { name: document.activeElement?.textContent, isSeen }
      })
    await page.mouse.move(400, 400)
    const cursor = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('[data-game]') as Element).cursor)
    expect(await cursor()).not.toBe('none')
    await expect.poll(cursor, { timeout: 6000 }).toBe('none')

    const first = await fixturesOn(window)
    await page.keyboard.press('Enter')
    await expect.poll(focus).toEqual({ name: tv.pause, isSeen: true })
    expect(await fixturesOn(window)).toEqual(first)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await focus()).toEqual({ name: tv.next, isSeen: true })
    await window.keepPicture('television controls')
    await page.keyboard.press('Enter')
    await expect.poll(() => fixturesOn(window)).not.toEqual(first)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/theme=light/)
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await focus()).toEqual({ name: tv.exit, isSeen: true })
    await page.keyboard.press('Enter')
    await page.waitForURL(`${stage.origin}/boards/${board.id}/live`)
    await page.locator('.fresh').first().waitFor()
  })

  test('shows the page alone and says nothing, also to a person who has something to be asked', async () => {
    const { owner, board, change } = await anEvening(3)
    // Ordinary pages ask such a person for a name.
    const nameless = new Client(stage.origin)
    const email = `nameless-${board.id}@club.example`
    const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
    await expectStatus(nameless.call(register, { body }), 202)
    const window = await stage.open(at([1280, 720]))
    await signInWindow(window, Object.assign(nameless, { profile: { ...owner.profile, email } }))
    await openTv(window, path(board))
    await change(0, { scoreTeam1: 14 })
    const { page } = window
    await page.locator('[data-game]').getByText('14', { exact: true }).waitFor()
    const others = [
      'header.bar',
      'footer',
      'nav',
      '[role=dialog]',
      '.toast-dock',
      '[aria-live]',
      '[role=status]',
    ]
    for (const other of others) expect([other, await page.locator(other).count()]).toEqual([other, 0])
  })

  test('is no viewer: nor is a wall', async () => {
    const { board } = await anEvening(3)
    const [tv, wall, viewer] = [await stage.open(), await stage.open(), await stage.open()]
    await openTv(tv, path(board))
    await openTv(wall, `/boards/wall?boards=${board.id}`)
    const isLive = (page: typeof tv.page) => page.locator('aside [data-kind=live]').waitFor()
    await Promise.all([isLive(tv.page), isLive(wall.page)])
    await openLive(viewer, board)
    await expect.poll(() => viewersOf(viewer)).toBe(1)
  })

  test('brings a change to its next page and marks it for six seconds', async () => {
    const { board, change } = await anEvening(19)
    const window = await stage.open(at([1920, 1080]))
    await openTv(window, path(board, '&page=120'))
    const { page } = window
    const shown = await fixturesOn(window)
    const place = board.games.findLastIndex(({ id }) => !shown.includes(id))
    const id = board.games[place]?.id ?? ''
    await page.locator('aside [data-kind=live]').waitFor()
    await nextPage(window)
    // The page itself notes how long the mark is seen: a busy machine may tell the test late.
    await page.evaluate(game => {
      const seen = { from: 0, to: 0 }
      Reflect.set(globalThis, 'mark', seen)
      setInterval(() => {
        const half = document.querySelector(`[data-game="${game}"] [data-half="1"]`)
        if (half?.textContent !== '7') return
        const isMarked = getComputedStyle(half).backgroundColor !== 'rgba(0, 0, 0, 0)'
        if (isMarked) seen.from ||= performance.now()
        else if (seen.from) seen.to ||= performance.now()
      }, 50)
    }, id)
    const mark = () =>
      page.evaluate(() => Reflect.get(globalThis, 'mark') as { readonly from: number; readonly to: number })
    await change(place, { scoreTeam1: 7, scoreTeam2: 0 })
    const row = page.locator(`[data-game="${id}"]`)
    if ((await row.count()) === 0) await nextPage(window)
    const half = row.locator('[data-half="1"]')
    await expect.poll(() => half.textContent()).toBe('7')
    await expect.poll(async () => (await mark()).to).toBeGreaterThan(0)
    const { from, to } = await mark()
    expect(to - from).toBeGreaterThan(4000)
    expect(to - from).toBeLessThan(12_000)
    expect(
      await row.locator('[data-half="2"]').evaluate(other => getComputedStyle(other).backgroundColor),
    ).toBe('rgba(0, 0, 0, 0)')
  })

  test('shows fixtures in play only when the address says so', async () => {
    const { board, change } = await anEvening(12)
    const window = await stage.open(at([1920, 1080]))
    await openTv(window, path(board, '&only=live'))
    expect(await fixturesOn(window)).toHaveLength(2)
    await change(0, { done: true })
    await change(1, { done: true })
    await window.page.getByText(window.words.boards.tv.noneLive).waitFor({ timeout: 20_000 })
  })

  test('is a wall of several boards: each page says its board, and boards for members stay away', async () => {
    const one = await anEvening(3)
    const two = await anEvening(10)
    const hidden = await anEvening(2)
    const body = { boardVisibility: 'members' as const }
    await expectStatus(hidden.owner.call(updateGroup, { params: { id: hidden.group.id }, body }), 200)
    const window = await stage.open({ ...at([1920, 1080]), expects: [/401/] })
    await openTv(window, `/boards/wall?boards=${one.board.id},${hidden.board.id},${two.board.id}&page=120`)
    const { page, words } = window
    await page.getByText(fill(words.boards.tv.missing_one, { count: 1 })).waitFor()
    await expect.poll(() => page.locator('aside').innerText()).toContain('1 / 3')
    const seen = new Set(await fixturesOn(window))
    for (let turn = 0; turn < 2; turn += 1) {
      await nextPage(window)
      for (const id of await fixturesOn(window)) seen.add(id)
    }
    expect([...seen].toSorted()).toEqual(
      [...one.board.games, ...two.board.games].map(({ id }) => id).toSorted(),
    )
  })

  test('takes a board off the screen when its group closes it, and has no sign-in page', async () => {
    const { owner, group, board } = await anEvening(3)
    const window = await stage.open({ ...at([1280, 720]), worker: false, expects: [/401/, /WebSocket/] })
    await window.page.clock.install({ time: inParis('10:00') })
    await openTv(window, path(board))
    await window.page.locator('aside [data-kind=live]').waitFor()
    const body = { boardVisibility: 'members' as const }
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    const { tv } = window.words.boards
    await window.page.getByRole('heading', { name: tv.closed }).waitFor({ timeout: 20_000 })
    expect(await window.page.locator('body').innerText()).not.toContain(board.name)
    await expect.poll(() => window.page.title()).toBe(`${tv.closed} – Pingboard`)
    // It asks again every minute, and is refused as a visitor is.
    for (const _ of [1, 2]) {
      const refused = window.page.waitForResponse(answer => answer.status() === 401)
      await window.page.clock.fastForward(61_000)
      await refused
      await window.page.waitForLoadState('networkidle')
    }
    await window.page.getByRole('heading', { name: tv.closed }).waitFor()
    expect(new URL(window.page.url()).pathname).toBe(`/boards/${board.id}/live`)
  })
})

/** Milliseconds that every page of scores promises. */
const LEAVES_LIVE = 3000
const IS_OFFLINE = 15_000
const IS_BACK = 2000

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(4712).next)
})
afterAll(() => network.close())

inMotion(
  'how fresh a television is',
  stage => {
    afterEach(() => network.goOn())

    test('packets stop: "live" is gone in 3 s, offline is said in 15 s; it is back in 2 s', async () => {
      const owner = await somebody(stage.origin)
      const board = await aBoardIn(await aGroupOf(owner), owner)
      const expects = [/ERR_/, /WebSocket/, /Failed to load resource/]
      const window = await stage.open({ ...at([1920, 1080]), worker: false, expects })
      const { page } = window
      await openTv(window, `/boards/${board.id}/live?mode=tv`)
      await page.locator('aside [data-kind=live]').waitFor()
      await page.evaluate(() => {
        const seen: { kind: string; at: number }[] = []
        Object.assign(globalThis, { kindsSeen: seen })
        const look = () => {
          const kind = document.querySelector<HTMLElement>('aside [data-kind]')?.dataset.kind ?? ''
          if (seen.at(-1)?.kind !== kind) seen.push({ kind, at: Date.now() })
        }
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
        })
        look()
      })
      const after = async (kind: string, from: number): Promise<number> => {
        const seen = () =>
          page.evaluate(
            ([wanted, since]) =>
              (globalThis as unknown as { kindsSeen: { kind: string; at: number }[] }).kindsSeen.find(
                each => each.kind === wanted && each.at >= since,
              )?.at ?? 0,
            [kind, from] as const,
          )
        await expect.poll(seen, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
        return (await seen()) - from
      }
      const bounds = { left: LEAVES_LIVE, offline: IS_OFFLINE, back: IS_BACK }
      const { left, offline, back } = await quickest(bounds, async () => {
        await page.waitForTimeout(2500)
        const stopped = Date.now()
        network.stop()
        const left = await after('cut-off', stopped)
        const offline = await after('offline', stopped)
        await window.keepPicture('television offline')
        network.goOn()
        const resumed = Date.now()
        await page.evaluate(() => dispatchEvent(new Event('online')))
        return { left, offline, back: await after('live', resumed) }
      })
      expect(left).toBeLessThanOrEqual(LEAVES_LIVE)
      expect(offline).toBeLessThanOrEqual(IS_OFFLINE)
      expect(back).toBeLessThanOrEqual(IS_BACK)
    })
  },
  { through: () => network },
)
