import { type SliceReport, sliceReport } from '@pingboard/contracts/releases.ts'
import type { Page } from 'playwright-core'

/** The key that the pages of these tests get in place of the server's, which few pages get. */
export const KEY = 'p1.test.key'

/**
 * From now on every page is asked to report, and its reports come here in place of the server.
 * @returns the reports with the page's key, and how many requests came without it
 */
export async function collectReports(page: Page) {
  const reports: SliceReport[] = []
  let others = 0
  await page.route(
    url => !url.pathname.includes('.') && !/^\/(?:api|live|edge|remotes|assets)\b/.test(url.pathname),
    async route => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      const document = await response.text()
      await route.fulfill({
        response,
        body: document.replace(/(id="page-key">)[^<]*/, `$1"${KEY}"`),
      })
    },
  )
  await page.route('**/edge/reports', route => {
    const read = sliceReport.safeParse(JSON.parse(route.request().postData() ?? 'null'))
    if (read.success && read.data.key === KEY) reports.push(read.data)
    else others += 1
    return route.fulfill({ status: 204 })
  })
  return {
    reports,
    others: () => others,
    /** The last word on a slice. */
    of: (slice: string) => reports.filter(report => report.slice === slice).at(-1),
  }
}
