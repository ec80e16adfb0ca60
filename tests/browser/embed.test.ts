import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedCode } from '../../mfe-boards/src/model/embed-code.ts'
import { inApp } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, LOOKS, PHONE, type Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join } from '../support/club.ts'
import { quickest } from '../support/quickest.ts'
import { openLive, viewersOf } from './steps/live.ts'
import { faultsInFrame } from './steps/look.ts'

/** Milliseconds that the page promises. */
const ARRIVES = 2000
/** The club's site, on another origin: the product is at 127.0.0.1. */
let site: Server
let body = ''
const siteAddress = () => `http://localhost:${(site.address() as AddressInfo).port}/`
beforeAll(async () => {
  site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="fr"><head><title>Le club</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
      <body style="margin:16px;font-family:serif"><h1>Le club</h1>${body}</body></html>`)
  })
  await new Promise<void>(resolve => site.listen(0, 'localhost', resolve))
})
afterAll(() => new Promise(resolve => site.close(resolve)))

/** What a browser logs of a frame that is refused, and of the answers that refuse a board. */
const REFUSED = [/frame-ancestors|refused to connect|ERR_/i, /Failed to load resource/]

inApp('scores in a page of another site', stage => {
  async function anEvening() {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner, [
      aFixture(1, { labelTeam2: 'Association Pongiste Intercommunale de Chantemin 7' }),
      aFixture(2),
      aFixture(3),
      aFixture(4, { idTeam2: null, labelTeam2: 'EXEMPT', clubNumber2: null }),
    ])
    const change = (place: number, part: object) =>
      expectStatus(
        owner.call(updateGame, { params: { id: board.games[place - 1]?.id ?? '' }, body: part }),
        200,
      )
    await change(1, { scoreTeam1: 6, scoreTeam2: 5 })
    return { owner, group, board, change }
  }

  const framed = (page: Page): Frame => {
    const frame = page.frames().find(each => each !== page.mainFrame())
    if (!frame) throw new Error('no frame')
    return frame
  }
  /** Opens the site of a club that pasted the code which the product offers. */
  async function openSite(window: Window, board: { id: string; name: string }, more = ''): Promise<Frame> {
    const { origin } = stage
    body = embedCode({ board: board.id, origin, language: window.language, title: board.name }).replace(
      '&amp;lang',
      `${more}&amp;lang`,
    )
    await window.page.goto(siteAddress())
    return framed(window.page)
  }
  const shown = (frame: Frame, ...digits: string[]) =>
    expect
      .poll(() => frame.locator('.table .digit').allTextContents(), { timeout: 20_000, interval: 50 })
      .toEqual(digits)
  const heights = (page: Page) =>
    page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().height ?? 0)
  const highAsContent = async ({ page }: Window) => {
    const frame = framed(page)
    await expect
      .poll(async () => {
        const content = await frame.evaluate(
          () => document.querySelector('main')?.firstElementChild?.getBoundingClientRect().height ?? 0,
        )
        return Math.abs((await heights(page)) - content)
      })
      .toBeLessThan(1.5)
    const scrolls = () =>
      frame.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement
        return scrollHeight - clientHeight
      })
    // The site gives the height a moment after the frame has told it.
    await expect.poll(scrolls).toBeLessThanOrEqual(1)
  }

  test.each(LOOKS)(
    'are live and as high as they need, without a cookie (%s, %s)',
    async (language, device, looks) => {
      const { board, change, owner } = await anEvening()
      const window = await stage.open(looks)
      const { page, context } = window
      // This browser knows a member of the group. The frame does not.
      await signInWindow(window, owner)
      const before = JSON.stringify(await context.cookies())
      const cookies: string[] = []
      const paths: string[] = []
      context.on('request', async request => {
        if (!request.url().startsWith(stage.origin)) return
        paths.push(new URL(request.url()).pathname)
        const { cookie } = await request.allHeaders().catch(() => ({ cookie: undefined }))
        if (cookie) cookies.push(`${request.url()} ${cookie}`)
      })
      const frame = await openSite(window, board)
      await shown(frame, '6', '5')
      await frame.locator('.fresh--live').waitFor()
      await highAsContent(window)
      const first = await heights(page)

      let points = 6
      const { late } = await quickest({ late: ARRIVES }, async () => {
        points++
        const at = Date.now()
        await change(1, { scoreTeam1: points })
        await shown(frame, `${points}`, '5')
        return { late: Date.now() - at }
      })
      expect(late).toBeLessThan(ARRIVES)
      await change(2, { scoreTeam1: 1, scoreTeam2: 0 })
      await change(1, { done: true })
      await frame.getByRole('heading', { name: window.words.boards.section.done }).waitFor()
      await highAsContent(window)
      expect(await heights(page)).not.toBe(first)

      await page.waitForLoadState('networkidle')
      expect(paths.length).toBeGreaterThan(5)
      expect(cookies).toEqual([])
      expect(paths.filter(path => /profile|sw\.js|registry\.json/.test(path))).toEqual([])
      expect(JSON.stringify(await context.cookies())).toBe(before)
      expect(await faultsInFrame(frame)).toEqual([])
      await window.keepPicture(`embed ${language} ${device}`)
    },
  )

  test('keep nothing on a device that would let them', async () => {
    const { board } = await anEvening()
    const { page, goto } = await stage.open()
    // By itself, because a browser may forbid a frame of another site all storage.
    await goto(`/boards/${board.id}/live?mode=embed`)
    await page.locator('.fresh--live').waitFor()
    await page.waitForLoadState('networkidle')
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await caches.keys()).length,
      (await indexedDB.databases()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
    expect(kept).toEqual([0, 0, '', 0, 0, 0])
  })

  test('take theme and language from the address', async () => {
    const { board } = await anEvening()
    for (const [theme, language] of [
      ['dark', 'en'],
      ['light', 'fr'],
    ] as const) {
      const window = await stage.open({ language, viewport: PHONE })
      await window.page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
      const frame = await openSite(window, board, `&amp;theme=${theme}`)
      await frame.getByRole('heading', { name: window.words.boards.section.upcoming }).waitFor()
      expect(
        await frame.evaluate(() => [
          document.documentElement.lang,
          getComputedStyle(document.body).colorScheme,
        ]),
      ).toEqual([language, theme])
      expect(await faultsInFrame(frame)).toEqual([])
      await highAsContent(window)
      await window.keepPicture(`embed ${theme} ${language}`)
    }
  })

  test('lead to the live page in a window of its own, and to nothing else', async () => {
    const { board } = await anEvening()
    const window = await stage.open({ viewport: DESK })
    const frame = await openSite(window, board)
    await shown(frame, '6', '5')
    const links = frame.locator('main :is(a, button, input, select)')
    expect(await links.count()).toBe(1)
    const opened = window.context.waitForEvent('page')
    await window.press(links)
    const page = await opened
    await page.getByText(window.words.kit.fresh.live, { exact: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/boards/${board.id}/live`)
    expect(await page.evaluate(() => globalThis.opener === null)).toBe(true)
    // Not even a page that leads itself elsewhere shows another page in the frame.
    await frame.evaluate(() => {
      history.pushState(null, '', '/auth/login')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect.poll(() => frame.locator('main, form, input').count(), { timeout: 20_000 }).toBe(0)
  })

  test('are refused in the same line for a board of members, to a member too, and for none', async () => {
    const { board, owner, group } = await anEvening()
    const member = await somebody(stage.origin)
    await join(owner, group, member)
    const visibility = (boardVisibility: 'public' | 'members') =>
      expectStatus(owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility } }), 200)
    await visibility('members')
    const seen: string[] = []
    for (const id of [board.id, 'z'.repeat(26)]) {
      const window = await stage.open({ expects: REFUSED })
      await signInWindow(window, member)
      const frame = await openSite(window, { id, name: 'Scores' })
      await frame.getByText(window.words.boards.embed.refused).waitFor()
      await highAsContent(window)
      seen.push(
        await frame.evaluate(() => `${document.title} ${document.querySelector('main')?.textContent}`),
      )
      await window.keepPicture('embed refused')
      expect(await faultsInFrame(frame)).toEqual([])
    }
    expect(seen[0]).toBe(seen[1])
    expect(seen[0]).not.toContain(board.name)

    // A board that becomes one of members goes out of sight where it is shown.
    await visibility('public')
    const window = await stage.open({ expects: REFUSED })
    const frame = await openSite(window, board)
    await shown(frame, '6', '5')
    await visibility('members')
    await frame.getByText(window.words.boards.embed.refused).waitFor()
    expect(await frame.locator('.digit').count()).toBe(0)
  })

  test('leave the person of this browser signed in, with an app that is installed', async () => {
    const { board, owner, group } = await anEvening()
    await expectStatus(
      owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility: 'members' } }),
      200,
    )
    const window = await stage.open({ expects: REFUSED })
    const { page, words } = window
    await signInWindow(window, owner)
    await window.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.getByRole('link', { name: group.name }).first().waitFor()
    const kept = () =>
      page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('reads-')))
    const before = await kept()
    await window.goto(`/boards/${board.id}/live?mode=embed`)
    await page.getByText(words.boards.embed.refused).waitFor()
    expect(await kept()).toEqual(before)
    await window.goto('/')
    await page.getByRole('link', { name: group.name }).first().waitFor()
  })

  test('are no viewer', async () => {
    const { board } = await anEvening()
    const viewer = await stage.open()
    await openLive(viewer, board)
    const window = await stage.open()
    const frame = await openSite(window, board)
    await frame.locator('.fresh--live').waitFor()
    expect(await viewersOf(viewer)).toBe(1)
  })

  test.each([
    ['home', () => '/'],
    ['the live page', (id: string) => `/boards/${id}/live`],
    ['a television', (id: string) => `/boards/${id}/live?mode=tv`],
    ['an overlay', (id: string) => `/boards/${id}/live?mode=overlay`],
    ['two modes', (id: string) => `/boards/${id}/live?mode=embed&mode=tv`],
    ['another case', (id: string) => `/boards/${id}/live?mode=Embed`],
    ['a slash at the end', (id: string) => `/boards/${id}/live/?mode=embed`],
    ['the board', (id: string) => `/boards/${id}?mode=embed`],
    ['signing in', () => '/auth/login?mode=embed'],
    ['an answer of the API', (id: string) => `/api/boards/${id}?mode=embed`],
  ])('%s may not stand in a frame', async (_, addressOf) => {
    const { board } = await anEvening()
    const window = await stage.open({ expects: REFUSED })
    body = `<iframe title="x" src="${stage.origin}${addressOf(board.id)}"></iframe>`
    await window.page.goto(siteAddress())
    await expect.poll(() => framed(window.page).url(), { timeout: 20_000 }).toMatch(/^chrome-error:/)
  })
})
