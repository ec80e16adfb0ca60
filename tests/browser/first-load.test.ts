import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { LOOKS, type Looks, type Window } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { keptForLater } from './steps/kept.ts'
import { isLive } from './steps/live.ts'

/** Paths that a page asks for, in order. Without the worker, whose requests are of no page. */
async function watched(open: (looks: Looks) => Promise<Window>, looks: Looks) {
  const window = await open({ ...looks, worker: false })
  const asked: string[] = []
  window.page.on('request', request => asked.push(new URL(request.url()).pathname))
  return { window, asked }
}
const count = (asked: readonly string[], path: string) => asked.filter(each => each === path).length

inBrowser('the first load', stage => {
  const aBoard = async () => {
    const owner = await somebody(stage.origin)
    return aBoardIn(await aGroupOf(owner), owner)
  }

  test.each(LOOKS)(
    'a live page asks for its board once, before the code that shows it (%s, %s)',
    async (_, __, looks) => {
      const board = await aBoard()
      const { window, asked } = await watched(stage.open, looks)
      await window.goto(`/boards/${board.id}/live`)
      await isLive(window)
      const call = `/api/boards/${board.id}`
      expect(count(asked, call)).toBe(1)
      expect(asked.indexOf(call)).toBeLessThan(asked.findIndex(path => path.startsWith('/remotes/')))
    },
  )

  test('home asks for its evening once', async () => {
    await aBoard()
    const { window, asked } = await watched(stage.open, {})
    await window.goto('/')
    await window.page.locator('main .digit').first().waitFor()
    expect(count(asked, '/api/boards/showcase')).toBe(1)
  })

  test('document, registry and answers come compressed', async () => {
    const board = await aBoard()
    for (const path of ['/', '/registry.json', `/api/boards/${board.id}`]) {
      const { headers } = await fetch(`${stage.origin}${path}`, { headers: { accept: 'text/html' } })
      expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip'])
    }
  })

  test('the typeface comes after the first page, and with the next one from the worker', async () => {
    const window = await stage.open({ worker: true })
    const { page } = window
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await window.goto('/')
    await page.locator('main .digit').first().waitFor()
    const font = () => asked.findIndex(path => path.endsWith('.woff2'))
    await expect.poll(font).toBeGreaterThan(asked.indexOf('/api/boards/showcase'))
    await keptForLater(window)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.before = `${'typeface' in document.documentElement.dataset}`
      })
    })
    await window.goto('/')
    expect(await page.evaluate(() => document.documentElement.dataset.before)).toBe('true')
  })
})
