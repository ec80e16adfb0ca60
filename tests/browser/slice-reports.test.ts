import { rm } from 'node:fs/promises'
import { type SliceReport, sliceReport } from '@pingboard/contracts/releases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import type { Window } from '../support/browser-window.ts'
import { ops } from '../support/ops.ts'
import { handMade, PLAIN } from './steps/hand-made-slice.ts'

const LONG = { timeout: 40_000 }
const MODULE = `return slice.defineSlice({ ${PLAIN('mfe-tried')} pages: [{ path: '/tried', page: async () => title('tried') }] })`

inBrowser('a slice on trial', stage => {
  const dists: string[] = []
  beforeAll(async () => {
    for (const [version, action] of [
      ['1.0.0', ['publish']],
      ['1.0.1', ['candidate', '--share', '100']],
    ] as const) {
      const dist = await handMade({ name: 'mfe-tried', version, module: MODULE })
      dists.push(dist)
      const [verb, ...options] = action
      expect(await ops(stage.dataDir, 'slice', verb, dist, ...options)).toMatchObject({ code: 0, err: '' })
    }
  })
  afterAll(() => Promise.all(dists.map(dist => rm(dist, { recursive: true }))))

  /** What the window reports from now on, and how the product answers. */
  function reportsOf({ context }: Window) {
    const reports: (SliceReport & { status: Promise<number | undefined> })[] = []
    context.on('request', request => {
      if (new URL(request.url()).pathname !== '/edge/reports') return
      const report = sliceReport.parse(JSON.parse(request.postData() ?? 'null'))
      reports.push({ ...report, status: request.response().then(response => response?.status()) })
    })
    return reports
  }
  const isShown = ({ page }: Window) => page.getByRole('heading', { name: 'tried' }).waitFor()

  test('is reported with the key of the document, which nothing else in the page finds', async () => {
    const window = await stage.open({ worker: false })
    const { page } = window
    const reports = reportsOf(window)
    await window.goto('/tried')
    await isShown(window)
    expect(await page.locator('#page-key').count()).toBe(0)
    const fetched = await page.evaluate(() => fetch('/').then(answer => answer.text()))
    expect(fetched).toContain('id="page-key">null<')
    await expect.poll(() => reports.length, LONG).toBe(1)
    expect(reports[0]).toMatchObject({ slice: 'mfe-tried', version: '1.0.1', fault: null })
    expect(reports[0]?.shownMs).toBeGreaterThan(0)
    expect(await reports[0]?.status).toBe(204)
  })

  test('is reported by a page that the worker kept, which asks the server for its key', async () => {
    const window = await stage.open({ worker: true })
    const { page } = window
    await window.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), LONG).toBe(true)
    // The page itself asks the worker to keep the newest document, a moment after its start.
    const kept = () =>
      page.evaluate(
        async () => (await (await caches.match('/'))?.text())?.includes('mfe-tried/1.0.1') ?? false,
      )
    await expect.poll(kept, LONG).toBe(true)
    const reports = reportsOf(window)
    await window.goto('/tried')
    await isShown(window)
    expect(await page.evaluate(() => caches.match('/').then(answer => answer?.text()))).toContain(
      'id="page-key">null<',
    )
    await expect.poll(() => reports.length, LONG).toBe(1)
    expect(reports[0]).toMatchObject({ slice: 'mfe-tried', version: '1.0.1', fault: null })
    expect(await reports[0]?.status).toBe(204)
  })
})
