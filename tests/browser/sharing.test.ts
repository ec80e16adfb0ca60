import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { looksOfLongFlow, type Window } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { openLive } from './steps/live.ts'
import { faultsOf, lookAt } from './steps/look.ts'

/** What the page handed to the applications of the device, and how often it asked to keep the screen on. */
interface Device {
  shared: { title?: string; url?: string }[]
  awake: number
}

/** A device with applications to share with, and a screen that stays on when it is asked to. */
const equip = ({ page }: Window) =>
  page.addInitScript(() => {
    const device = { shared: [] as object[], awake: 0 }
    Object.defineProperty(globalThis, 'device', { value: device })
    Object.defineProperty(navigator, 'share', {
      value: async (what: object) => void device.shared.push(what),
    })
    const release = async () => {
      device.awake -= 1
    }
    const lock = () => Object.assign(new EventTarget(), { released: false, release })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          device.awake += 1
          return lock()
        },
      },
    })
  })
const deviceOf = ({ page }: Window): Promise<Device> =>
  page.evaluate(() => (globalThis as unknown as { device: Device }).device)

inBrowser('sharing a board', stage => {
  async function anEvening() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner)
    const params = { id: board.games[0]?.id ?? '' }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 77, scoreTeam2: 66 } }), 200)
    return { owner, group, board }
  }
  async function openShare(window: Window) {
    const { page, words, press } = window
    const { board, live, share } = words.boards
    await press(page.getByRole('button', { name: live.menu }))
    await press(page.getByRole('menuitem', { name: board.share }))
    const dialog = page.getByRole('dialog', { name: share.title })
    await dialog.getByRole('img').waitFor()
    return dialog
  }

  test.each(looksOfLongFlow())(
    'is a link, a code, applications, a poster and paper (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { board } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { poster, print, share } = words.boards
      await equip(window)
      await openLive(window, board)
      const dialog = await openShare(window)
      const link = `${stage.origin}/boards/${board.id}/live`
      await dialog.getByText(poster.who.public).waitFor()
      const field = dialog.getByLabel(share.link, { exact: true })
      expect(await field.inputValue()).toBe(link)
      await dialog.getByRole('img', { name: fill(words.kit.qr, { link }) }).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)

      await press(dialog.getByText(poster.without, { exact: true }))
      expect(await field.inputValue()).toBe(`${link}?score=hidden`)
      await press(dialog.getByRole('button', { name: share.native }))
      expect((await deviceOf(window)).shared).toEqual([{ title: board.name, url: `${link}?score=hidden` }])

      await press(dialog.getByRole('link', { name: poster.open }))
      await page.waitForURL(`**/boards/${board.id}/poster`)
      await press(page.getByRole('link', { name: print.back }))
      await openLive(window, board)
      await press((await openShare(window)).getByRole('link', { name: print.open }))
      await page.waitForURL(`**/boards/${board.id}/print`)
    },
  )

  test.each(looksOfLongFlow())(
    'has its code on the whole screen, white and awake, closed by a tap and by Escape (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks) => {
      const { board } = await anEvening()
      const window = await stage.open(looks)
      const { page, words, press } = window
      const { poster, share } = words.boards
      await equip(window)
      await openLive(window, board)
      const dialog = await openShare(window)
      const before = (await deviceOf(window)).awake
      const open = dialog.getByRole('button', { name: poster.fullScreen })
      const screen = page.getByRole('dialog', { name: board.name })
      const closed = async () => {
        await screen.waitFor({ state: 'detached' })
        await dialog.getByText(share.notInvitation).waitFor()
        await expect.poll(() => open.evaluate(button => button === document.activeElement)).toBe(true)
        await expect.poll(async () => (await deviceOf(window)).awake).toBe(before)
      }

      await press(open)
      await screen.waitFor()
      const { width, height } = looks.viewport
      expect(await screen.boundingBox()).toEqual({ x: 0, y: 0, width, height })
      await page.emulateMedia({ colorScheme: 'dark' })
      const paper = await screen.evaluate(element => getComputedStyle(element).backgroundColor)
      expect(paper).toBe('rgb(255, 255, 255)')
      const code = await screen.getByRole('img').boundingBox()
      expect(Math.min(code?.width ?? 0, code?.height ?? 0)).toBeGreaterThan(300)
      await expect.poll(async () => (await deviceOf(window)).awake).toBe(before + 1)
      expect(await faultsOf(window)).toEqual([])
      await page.keyboard.press('Escape')
      await closed()

      await press(open)
      await press(screen.getByRole('img'))
      await closed()

      // By keyboard alone.
      await open.focus()
      await page.keyboard.press('Enter')
      await screen.waitFor()
      await page.keyboard.press('Enter')
      await closed()
    },
  )

  test('tells a member truly that others will see nothing, as soon as the group is closed', async () => {
    const { owner, group, board } = await anEvening()
    const member = await somebody(stage.origin, 'Awa', 'Diallo')
    await join(owner, group, member)
    const window = await stage.open()
    const { words } = window
    await signInWindow(window, member)
    await openLive(window, board)
    await (await openShare(window)).getByText(words.boards.poster.who.public).waitFor()
    const body = { boardVisibility: 'members' } as const
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    await openLive(window, board)
    const said = fill(words.boards.poster.who.members, { group: group.name })
    await (await openShare(window)).getByText(said).waitFor()
    await window.goto(`/boards/${board.id}/poster`)
    await window.page.getByText(fill(words.boards.poster.need.members, { group: group.name })).waitFor()
  })

  test('of members leaks nothing on paper: a visitor signs in, a stranger finds nothing', async () => {
    const { owner, group, board } = await anEvening()
    const body = { boardVisibility: 'members' } as const
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    const stranger = await somebody(stage.origin, 'Paul', 'Ferrand')
    for (const path of ['print', 'poster']) {
      const expects = [/status of 40[14]/]
      const visitor = await stage.open({ expects })
      await visitor.goto(`/boards/${board.id}/${path}`)
      await visitor.page.waitForURL(/\/auth\/login/)
      const other = await stage.open({ expects })
      await signInWindow(other, stranger)
      await other.goto(`/boards/${board.id}/${path}`)
      await other.page.waitForURL(/\/error\/404/)
      for (const { page } of [visitor, other]) {
        const shown = `${await page.title()} ${await page.locator('body').innerHTML()}`
        expect(shown).not.toContain(board.name)
        expect(shown).not.toContain(group.name)
      }
    }
  })

  test('without the score opens the page without scores, until they are shown', async () => {
    const { board } = await anEvening()
    const window = await stage.open()
    const { page, words, press } = window
    const { hidden } = words.boards.follow
    const scored = page.locator('li[data-game]').getByText('77')
    await window.goto(`/boards/${board.id}/live?score=hidden`)
    await page.getByText(hidden.note).waitFor()
    expect(await page.getByText('77').count()).toBe(0)
    await press(page.getByRole('button', { name: hidden.showAll }))
    await scored.waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await scored.waitFor()
  })
})
