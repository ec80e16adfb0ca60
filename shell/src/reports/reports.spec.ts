import { sliceReport } from '@pingboard/contracts/releases.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SliceError } from '../slices/slice-error.ts'
import { anEntry } from '../slices/testing.ts'
import { createReports } from './reports.ts'

const entry = anEntry()
const [slice, version] = [entry.name, entry.version]

function aPage() {
  let now = 0
  const send = vi.fn()
  const reports = createReports(send, () => now)
  return {
    ...reports,
    sent: () => send.mock.calls.map(([report]) => report),
    pass: (milliseconds: number) => {
      now += milliseconds
      reports.flush(false)
    },
  }
}

describe('what a page says of a version', () => {
  it('is that it works, once, after it has worked for a while', () => {
    const page = aPage()
    page.begin('k')
    page.note(entry, null, 812.4)
    page.pass(9999)
    expect(page.sent()).toEqual([])
    page.note(entry, null, 30)
    page.pass(1)
    page.pass(60_000)
    page.flush(true)
    expect(page.sent()).toEqual([{ key: 'k', slice, version, fault: null, shownMs: 812 }])
  })

  it('is said at once when the page is left', () => {
    const page = aPage()
    page.begin('k')
    page.note(entry, null, 130_000)
    page.flush(true)
    expect(page.sent()).toEqual([{ key: 'k', slice, version, fault: null, shownMs: 120_000 }])
  })

  it('puts the kept page in doubt with its first fault, also on a page that does not report', () => {
    const doubt = vi.fn()
    const { note } = createReports(vi.fn(), () => 0, doubt)
    note(entry, null)
    expect(doubt).not.toHaveBeenCalled()
    note(entry, 'render')
    note(entry, 'leak')
    expect(doubt).toHaveBeenCalledTimes(1)
  })

  it('is a fault at once, which replaces that it works; further faults are not said', () => {
    const page = aPage()
    page.begin('k')
    page.note(entry, null, 10)
    page.flush(true)
    page.note(entry, 'render')
    page.note(entry, 'leak')
    page.note(entry, null)
    page.flush(true)
    expect(page.sent().map(({ fault }) => fault)).toEqual([null, 'render'])
  })

  it('is of each version apart', () => {
    const page = aPage()
    page.begin('k')
    page.note(entry, 'load')
    page.note(anEntry({ version: '1.0.1' }), null)
    page.note(anEntry({ name: 'mfe-groups' }), null)
    page.flush(true)
    expect(page.sent()).toHaveLength(3)
  })

  it.each([
    ['contract', 'contract'],
    ['timeout', 'stuck'],
    ['network', 'load'],
    ['digest', 'load'],
    ['evaluation', 'load'],
  ] as const)('names a failed loading (%s) as %s', (kind, fault) => {
    const page = aPage()
    page.begin('k')
    page.failed(new SliceError(kind, entry))
    expect(page.sent()).toMatchObject([{ slice, version, fault, shownMs: null }])
  })

  it('is nothing while the page has no key, and is not lost when the key comes later', () => {
    const page = aPage()
    page.note(entry, 'render')
    page.note(anEntry({ version: '1.0.1' }), null)
    page.pass(60_000)
    page.flush(true)
    expect(page.sent()).toEqual([])
    page.begin('k')
    expect(page.sent()).toMatchObject([{ fault: 'render' }])
    page.pass(1)
    expect(page.sent()).toHaveLength(2)
  })
})

describe('the request', () => {
  const own = globalThis.fetch
  const asked = vi.fn((..._: unknown[]) => Promise.resolve(new Response(null, { status: 204 })))
  const report = { key: 'b1.a-_.~', slice, version, fault: 'stuck', shownMs: null } as const
  beforeEach(() => {
    vi.resetModules()
    asked.mockClear()
    globalThis.fetch = asked as unknown as typeof fetch
  })
  afterEach(() => {
    globalThis.fetch = own
    Reflect.deleteProperty(Object.prototype, 'toJSON')
    Reflect.deleteProperty(Object.prototype, 'signal')
    vi.restoreAllMocks()
  })

  it('holds the report, outlives the page, and comes from the browser’s own function', async () => {
    const { sendReport } = await import('./send-report.ts')
    globalThis.fetch = (() => Promise.reject(new Error('another'))) as typeof fetch
    sendReport(report)
    const [address, options] = asked.mock.calls[0] as [string, RequestInit]
    expect(address).toBe('/edge/reports')
    expect(options).toMatchObject({ method: 'POST', keepalive: true })
    expect(sliceReport.parse(JSON.parse(String(options.body)))).toEqual(report)
  })

  it('shows its key to nothing that a slice has changed', async () => {
    const { sendReport } = await import('./send-report.ts')
    const seen = vi.fn()
    const spy = {
      configurable: true,
      get(this: unknown) {
        seen(this)
        return undefined
      },
    }
    vi.spyOn(JSON, 'stringify').mockImplementation(value => {
      seen(value)
      return ''
    })
    Object.defineProperty(Object.prototype, 'toJSON', spy)
    Object.defineProperty(Object.prototype, 'signal', spy)
    sendReport({ ...report, fault: null, shownMs: 5 })
    const [, options] = asked.mock.calls[0] as [string, RequestInit]
    void options.signal
    expect(seen).not.toHaveBeenCalled()
    expect(options.body).toContain('"fault":null,"shownMs":5')
  })
})
