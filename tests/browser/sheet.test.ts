import {
  getGame,
  getGamePlayers,
  type Match,
  updateGame,
  updateGamePlayers,
} from '@pingboard/contracts/http/games.ts'
import { gameHistory } from '@pingboard/contracts/http/history.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, type Window } from '../support/browser-window.ts'
import { fill, pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join as joinGroup } from '../support/club.ts'
import { type LossyNetwork, lossyNetwork } from '../support/lossy-network.ts'
import { randomFrom } from '../support/random.ts'
import { giveOnly } from '../support/roles.ts'
import { tabTo } from './steps/keys.ts'
import { lookAt } from './steps/look.ts'
import { NO_NETWORK } from './steps/unsent.ts'

// The network is the test's own: it drops packets without telling the browser.

let network: LossyNetwork
beforeAll(async () => {
  network = await lossyNetwork(randomFrom(416).next)
})
afterAll(() => network.close())

/** Milliseconds. A request on a connection that died without a word takes its whole time limit. */
const LONG = 150_000

inBrowser(
  'the match sheet of a fixture',
  stage => {
    afterEach(() => {
      network.goOn()
      // The next test must not meet a dead connection of this one.
      network.cut()
    })

    async function aScorer(formula: '4x14' | null = '4x14') {
      const owner = await somebody(stage.origin)
      const group = await aGroupOf(owner)
      const board = await aBoardIn(group, owner)
      const scorer = await somebody(stage.origin, 'Awa', 'Diallo')
      await joinGroup(owner, group, scorer)
      await giveOnly(owner, group, scorer, ['canUpdateGame'])
      const [game] = board.games
      if (!game) throw new Error('A board without fixtures.')
      const params = { id: game.id }
      if (formula) {
        await expectStatus(owner.call(updateGame, { params, body: { formula } }), 200)
        const players = {
          A: { name: 'Hugo Barthouil', licence: null },
          W: { name: 'Julien Sarrade de la Haute-Vallée', licence: null },
        }
        await expectStatus(owner.call(updateGamePlayers, { params, body: { players } }), 200)
      }
      const sheet = async () => (await expectStatus(owner.call(getGame, { params }), 200)).data
      return { owner, scorer, params, sheet, address: `/boards/${board.id}/games/1` }
    }

    const pad = ({ page, words }: Window, order: number) =>
      page.getByRole('region', { name: fill(words.boards.sheet.match, { order }) })
    const rowOf = ({ page, words }: Window, order: number) =>
      page.getByRole('listitem').filter({ hasText: fill(words.boards.sheet.match, { order }) })
    const player = ({ words }: Window, letter: string) => fill(words.boards.sheet.player, { letter })

    /** Opens a match of the sheet, with its keypad. */
    async function openMatch(window: Window, order: number): Promise<void> {
      await window.press(rowOf(window, order).first().getByRole('button'))
      await pad(window, order).waitFor()
    }

    /** Enters sets of the open match: the name of who wins each, and the points of the other side. */
    async function enter(
      window: Window,
      order: number,
      winner: string,
      keys: readonly string[],
    ): Promise<void> {
      const table = pad(window, order)
      for (const key of keys) {
        await window.press(table.getByRole('button', { name: winner, exact: true }))
        await window.press(table.getByRole('button', { name: key, exact: true }))
      }
    }

    test.each(looksOfLongFlow())(
      'is filled by the keyboard alone, and read by a visitor without a name (%s, %s)',
      { timeout: LONG },
      async (_, __, looks) => {
        const { owner, scorer, address, sheet, params } = await aScorer(null)
        const window = await stage.open(looks)
        const { page, words } = window
        const { sheet: texts } = words.boards
        await signInWindow(window, scorer)
        await window.goto(address)
        await page.getByText(texts.noFormula).waitFor()
        await tabTo(window, texts.chooseFormula)
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog', { name: texts.formula })
        await dialog.getByRole('radio').first().waitFor()
        await tabTo(window, words.kit.formula['4x14'])
        await page.keyboard.press('Space')
        await tabTo(window, texts.choose)
        await page.keyboard.press('Enter')
        await pad(window, 1).waitFor()

        await tabTo(window, player(window, 'A'))
        for (const digit of ['8', '9', '3']) {
          await page.keyboard.press('Enter')
          await page.keyboard.press(digit)
        }
        const won = { side: player(window, 'A'), high: 3, low: 0 }
        await pad(window, 1).getByText(fill(texts.won, won)).waitFor()
        await expect.poll(async () => (await sheet()).scoreTeam1).toBe(1)
        expect((await sheet()).sets).toMatchObject([{ order: 1, winner: 'home' }])

        // The focus is on the way to the next match.
        await page.keyboard.press('Enter')
        await pad(window, 2).waitFor()
        await tabTo(window, texts.withdrawal)
        await page.keyboard.press('Enter')
        const asked = page.getByRole('dialog', { name: pattern(texts.withdrawalTitle) })
        await asked.waitFor()
        await tabTo(window, fill(texts.withdrawalOf, { side: player(window, 'B') }))
        await page.keyboard.press('Enter')
        await expect.poll(async () => (await sheet()).sets[1]?.withdrawn).toBe(true)
        expect(await sheet()).toMatchObject({ scoreTeam1: 1, scoreTeam2: 1 })

        await tabTo(window, texts.editNames)
        await page.keyboard.press('Enter')
        await page.getByRole('dialog', { name: texts.lineUp }).waitFor()
        await tabTo(window, player(window, 'A'))
        await page.keyboard.type('Hugo Barthouil')
        await page.keyboard.press('Enter')
        await page.getByText('Hugo Barthouil').first().waitFor()
        const { data } = await expectStatus(owner.call(getGamePlayers, { params }), 200)
        expect(data.players.A?.name).toBe('Hugo Barthouil')

        expect(await lookAt(window)).toEqual([])
        await page.setViewportSize(looks.viewport)
        await window.keepPicture(`sheet ${looks.language}`)

        const visitor = await stage.open(looks)
        await visitor.goto(address)
        await visitor.page.getByText(texts.namesHidden).waitFor()
        expect(await visitor.page.getByText('Barthouil').count()).toBe(0)
        expect(await rowOf(visitor, 1).first().getByRole('button').count()).toBe(0)
      },
    )

    test.each(looksOfLongFlow())(
      'two scorers: different matches join, and the same match is decided by a person (%s, %s)',
      { timeout: LONG },
      async (_, __, looks) => {
        const { owner, scorer, address, sheet, params } = await aScorer()
        const window = await stage.open({ ...looks, expects: [...NO_NETWORK, /status of 412/] })
        const other = await stage.open({ ...looks, expects: [...NO_NETWORK, /status of 412/] })
        const { words } = window
        await signInWindow(window, scorer)
        await signInWindow(other, owner)
        await window.goto(address)
        await other.goto(address)
        await pad(window, 1).waitFor()
        await openMatch(other, 2)
        await enter(window, 1, 'Hugo Barthouil', ['4', '5', '6'])
        await enter(other, 2, player(other, 'X'), ['7', '8', '9'])
        await expect
          .poll(async () => (await sheet()).sets.map(({ winner }) => winner))
          .toEqual(['home', 'away'])
        const counted = fill(words.boards.sheet.counted_other, { count: 2, total: 14 })
        await window.page.getByText(counted).waitFor()
        await other.page.getByText(counted).waitFor()

        // Another result of the third match arrives while this page cannot hear of it.
        await openMatch(window, 3)
        network.stop()
        await enter(window, 3, player(window, 'C'), ['2'])
        const theirs: Match = {
          ...{ order: 3, home: ['C'], away: ['Y'], winner: null, withdrawn: false },
          points: [[9, 11]],
        }
        await expectStatus(owner.call(updateGame, { params, body: { sets: [theirs] } }), 200)
        network.goOn()
        await window.page.getByText(words.boards.conflict.title).first().waitFor({ timeout: 40_000 })
        expect(await lookAt(window)).toEqual([])
        await window.page.setViewportSize(looks.viewport)
        await window.keepPicture(`sheet conflict ${looks.language}`)
        await window.press(
          window.page.getByRole('button', { name: pattern(words.boards.conflict.save) }).first(),
        )
        await expect.poll(async () => (await sheet()).sets[2]?.points).toEqual([[11, 2]])
        expect((await sheet()).sets.slice(0, 2).map(({ winner }) => winner)).toEqual(['home', 'away'])
      },
    )

    test.each(looksOfLongFlow())(
      'without a network it goes on, and everything arrives once and in order (%s, %s)',
      { timeout: LONG },
      async (_, __, looks) => {
        const { owner, scorer, address, sheet, params } = await aScorer()
        const window = await stage.open({ ...looks, expects: NO_NETWORK })
        const { page, words } = window
        await signInWindow(window, scorer)
        await window.goto(address)
        await pad(window, 1).waitFor()
        await enter(window, 1, 'Hugo Barthouil', ['4'])
        await expect.poll(async () => (await sheet()).sets[0]?.points).toEqual([[11, 4]])
        network.stop()
        await enter(window, 1, 'Hugo Barthouil', ['5'])
        await page.getByText(words.boards.unsent.kept).first().waitFor()
        await enter(window, 1, 'Hugo Barthouil', ['6'])
        await window.press(pad(window, 1).getByRole('button', { name: pattern(words.boards.sheet.next) }))
        await enter(window, 2, player(window, 'B'), ['7', '8', '9'])
        // The score of the fixture is counted here.
        await page.getByText(fill(words.boards.sheet.counted_other, { count: 2, total: 14 })).waitFor()
        expect(await lookAt(window)).toEqual([])
        await page.setViewportSize(looks.viewport)
        await window.keepPicture(`sheet without network ${looks.language}`)
        expect((await sheet()).sets).toHaveLength(1)

        network.goOn()
        await page.getByText(words.boards.unsent.kept).first().waitFor({ state: 'detached', timeout: 60_000 })
        await expect.poll(async () => (await sheet()).scoreTeam1, { timeout: 60_000 }).toBe(2)
        const { data } = await expectStatus(owner.call(gameHistory, { params }), 200)
        const told = data.data.filter(({ type }) => type === 'matches').toReversed()
        const sets = told.flatMap(({ matches = [] }) => matches)
        // Each change says more than the one before: nothing came twice, and nothing after what was entered later.
        const steps = sets.map(({ order, points }) => order * 10 + points.length)
        expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other))
        expect((await sheet()).sets.map(({ points }) => points.length)).toEqual([3, 3])
      },
    )
  },
  { through: () => network },
)
