import { type Game, updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB } from '../support/club.ts'
import { lookAt } from './steps/look.ts'

const PLAYER = 'Élodie Haristoy'
const AWAY = { clubNumber1: '10330999', clubNumber2: CLUB }
/** Won by the home player after losing the first two sets. */
const BACK = sampleMatch(1, {
  winner: 'home',
  points: [
    [5, 11],
    [8, 11],
    [11, 6],
    [11, 9],
    [15, 13],
  ],
})
/** A picture of one pixel, in place of the drawn one, whose tests are its own. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

inBrowser('the summary of an evening', stage => {
  /** Won from 2 – 4, lost away, drawn, one postponed, one exempt; the first with a match on its sheet. */
  async function anEvening() {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, [
      aFixture(1, { labelTeam1: 'Saint-Médard 1', labelTeam2: 'Union Sportive Cenon Rive Droite 1' }),
      aFixture(2, {
        labelTeam1: 'Amicale Laïque de Villenave-d’Ornon 2',
        labelTeam2: 'Saint-Médard 2',
        ...AWAY,
      }),
      aFixture(3, {
        labelTeam1: 'Cercle Pongiste Lormontais 1',
        labelTeam2: 'Saint-Médard 1',
        gender: 'F',
        ...AWAY,
      }),
      aFixture(4, { labelTeam1: 'Saint-Médard 4' }),
      aFixture(5, { labelTeam1: 'Saint-Médard 5', labelTeam2: 'Exempt', idTeam2: null, clubNumber2: null }),
    ])
    const game = (place: number): Game => {
      const found = board.games[place]
      if (!found) throw new Error(`No fixture ${place}.`)
      return found
    }
    const change = (place: number, body: BodyInput<typeof updateGame>) =>
      expectStatus(owner.call(updateGame, { params: { id: game(place).id }, body }), 200)
    const courses: [number, number, number][] = [
      [0, 2, 4],
      [0, 7, 6],
      [0, 8, 6],
      [1, 9, 5],
      [2, 5, 4],
      [2, 5, 5],
    ]
    for (const [place, scoreTeam1, scoreTeam2] of courses) await change(place, { scoreTeam1, scoreTeam2 })
    for (const place of [0, 1, 2]) await change(place, { done: true })
    return { owner, board, game, change }
  }
  const open = async (window: Window, board: { id: string }, query = '') => {
    await window.page.route('**/previews/**', route =>
      route.fulfill({ contentType: 'image/png', body: PICTURE }),
    )
    await window.goto(`/boards/${board.id}/summary${query}`)
  }
  /** "Une victoire, un nul": with any space. */
  const headline = (words: Window['words']) => {
    const { headline: said } = words.boards.evening
    const text = [said.wins_one, said.draws_one, said.losses_one].join(', ').replace(/\s/g, '\\s')
    return new RegExp(`^${text}$`, 'i')
  }

  test.each(LOOKS)(
    'follows the last result on the live page, and leads into the replay (%s, %s)',
    { timeout: 120_000 },
    async (language, _, looks) => {
      const { board, change } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { evening } = words.boards

      // One is left: the page says so and leads to the live page.
      await open(window, board)
      await page.getByText(fill(evening.running.text_one, { count: 1 })).waitFor()
      await press(page.getByRole('link', { name: evening.running.go }))
      await page.waitForURL(`${stage.origin}/boards/${board.id}/live`)
      await change(3, { postponed: true })
      await press(page.getByRole('link', { name: evening.see }))
      await page.waitForURL(`${stage.origin}/boards/${board.id}/summary`)

      await page.getByRole('heading', { name: headline(words) }).waitFor()
      const letters = await page
        .getByRole('region', { name: evening.teams })
        .getByRole('listitem')
        .evaluateAll(rows => rows.map(row => row.querySelector('.vd, .chip')?.textContent))
      const { exempt, postponed } = words.kit.state
      const { V, N, D } = evening.letter
      expect(letters).toEqual([V, D, N, postponed, exempt])

      const turned = page.getByRole('link', { name: /US Cenon Rive Droite/ })
      await turned.waitFor()
      expect(await turned.getAttribute('href')).toMatch(new RegExp(`^/boards/${board.id}/replay\\?r=\\d+$`))
      expect(await page.getByRole('region', { name: evening.best.title }).count()).toBe(0)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await page.emulateMedia({ colorScheme: 'light' })
      await window.keepPicture(`summary ${language}`)
    },
  )

  test.each(LOOKS)(
    'is passed on as a text and a picture of teams, never of players (%s, %s)',
    async (_language, _, looks) => {
      const { owner, board, game, change } = await anEvening()
      await change(3, { postponed: true })
      await change(0, { formula: '4x14', sets: [BACK] })
      const players = { A: { name: PLAYER, licence: null } }
      await expectStatus(
        owner.call(updateGamePlayers, { params: { id: game(0).id }, body: { players } }),
        200,
      )
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { share } = words.boards.evening
      await page.addInitScript(() => {
        const shared: object[] = []
        Object.assign(navigator, {
          canShare: () => true,
          share: async ({ files = [], text }: ShareData) => {
            shared.push({ text, files: files.map(({ name, type, size }) => ({ name, type, size })) })
          },
        })
        Object.assign(globalThis, { shared })
      })
      const shared = () =>
        page.evaluate(
          () =>
            (
              globalThis as unknown as {
                shared: { text?: string; files: { type: string; size: number }[] }[]
              }
            ).shared,
        )
      await signInWindow(window, owner)
      await open(window, board)

      // A member sees the player; what leaves the page does not hold the name.
      await page.getByText(PLAYER).waitFor()
      await press(page.getByRole('button', { name: share.image }))
      await expect.poll(async () => (await shared()).length).toBe(1)
      await press(page.getByRole('button', { name: share.send }))
      await expect.poll(async () => (await shared()).length).toBe(2)
      const [picture, told] = await shared()
      expect(picture?.files).toEqual([{ name: `${board.name}.png`, type: 'image/png', size: PICTURE.length }])
      expect(told?.text).toContain(`${stage.origin}/boards/${board.id}/summary`)
      expect(told?.text).toContain('AL Villenave-d’Ornon')
      expect(told?.text).not.toContain(PLAYER.split(' ')[1])
      expect(await page.getByRole('textbox', { name: share.text }).inputValue()).toBe(told?.text)
      const saved = page.getByRole('link', { name: share.save })
      expect(await saved.getAttribute('download')).toBe(`${board.name}.png`)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`summary of a member ${looks.language}`)

      // A visitor sees no player.
      const visitor = await stage.open(looks)
      await open(visitor, board)
      await visitor.page.getByRole('heading', { name: share.title }).waitFor()
      await visitor.page.getByRole('link', { name: /CP Lormontais/ }).waitFor()
      expect(await visitor.page.getByText(PLAYER).count()).toBe(0)
    },
  )

  test('tells nothing by a link without scores, until it is asked', async () => {
    const { board, change } = await anEvening()
    await change(3, { postponed: true })
    const window = await stage.open()
    const { page, words, press } = window
    await open(window, board, '?score=hidden')
    await page.getByText(words.boards.evening.hidden.text).waitFor()
    const told = (await page.getByRole('main').innerText()).replace(board.name, '')
    expect(told).not.toMatch(/\d/)
    expect(await page.getByRole('img', { name: /./ }).count()).toBe(0)
    await press(page.getByRole('button', { name: words.boards.evening.hidden.show }))
    await page.getByRole('heading', { name: headline(words) }).waitFor()
  })
})
