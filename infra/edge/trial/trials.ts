import { type SliceReport, sliceReport } from '@pingboard/contracts/releases.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FILE_HEADERS } from '../headers.ts'
import { type Choice, placeOf, registryFor } from './choose.ts'
import { chronicle } from './chronicle.ts'
import { againstFloods } from './flood.ts'
import { network, pageKeys } from './page-key.ts'
import { browserCookie, newBrowser, type Visitor, visitorOf } from './visitor.ts'
import { type TrialWatch, type TrialWatchOptions, watchTrials } from './watch.ts'

/** Share of the pages, or of the browsers, that report on slices without a candidate. */
const SAMPLE = 0.1
/** Bytes of a report. */
const REPORT_LIMIT = 1024

export interface TrialsOptions extends TrialWatchOptions {
  /** Signs page keys and makes marks. */
  readonly secret: string
  /** Whether the public address is https. */
  readonly isHttps: boolean
  /** What is told of the current revision; by default all. See `fittingRevision`. */
  readonly current?: SliceStore['current']
  /** For tests: who is in the sample. */
  readonly random?: () => number
}

/** What a request for a page or the registry gets. */
export interface Told extends Choice {
  /** Whether another browser might get another answer. */
  readonly isPersonal: boolean
  /** The cookie to set; null for none. */
  readonly cookie: string | null
  /** Of a document; null when it is not asked to report. */
  readonly pageKey: string | null
}

/** Candidates on trial: which browser gets which version, and what the browsers say of it. */
export interface Trials extends Pick<TrialWatch, 'abandoned' | 'close'> {
  /**
   * @param isDocument a browser asks for the document that it shows; else it is anything else, such as a script's request
   */
  tell(request: FastifyRequest, isDocument: boolean): Promise<Told>
  /** Adds the route that takes reports. */
  readonly routes: (app: FastifyInstance) => Promise<void>
}

export function openTrials(options: TrialsOptions): Trials {
  const { store, reports, clock, log, secret, isHttps, random = Math.random } = options
  const { current: toTell = store.current } = options
  const now = () => clock.now().getTime()
  const keys = pageKeys(secret, now)
  const watch = watchTrials(options)
  const note = chronicle(log)
  const isTooMuch = againstFloods(now)

  async function current() {
    const revision = await toTell()
    note(revision)
    return revision
  }

  async function tell(request: FastifyRequest, isDocument: boolean): Promise<Told> {
    const revision = await current()
    const hasTrial = (revision.candidates ?? []).length > 0
    if (!hasTrial) {
      const pageKey = isDocument && random() < SAMPLE ? keys.ofPage() : null
      return { ...registryFor(revision, NOBODY), isPersonal: false, cookie: null, pageKey }
    }
    const known = visitorOf(request.headers)
    const made = known.browser === null ? newBrowser() : null
    const cookie = made && browserCookie(made, isHttps)
    // A script's request of a new browser brings the cookie, and is told what is on: where a cookie is not kept, as in a
    // frame on another site, each request would be told something else.
    const visitor = made && isDocument ? { ...known, browser: made } : known
    const pageKey = isDocument && visitor.browser ? keys.ofBrowser(visitor.browser) : null
    return { ...registryFor(revision, visitor), isPersonal: true, cookie, pageKey }
  }

  /** What a report counts for; null when it does not count. */
  async function periodOf(report: SliceReport, visitor: Visitor) {
    const holder = keys.read(report.key)
    if (!holder) return null
    const isBrowser = holder.kind === 'browser'
    if (isBrowser && (!visitor.browser || keys.markOf(visitor.browser) !== holder.mark)) return null
    const revision = await current()
    const { registry } = registryFor(revision, isBrowser ? visitor : NOBODY)
    const { slice: name, version } = report
    if (!registry.slices.some(slice => slice.name === name && slice.version === version)) return null
    const candidate = revision.candidates?.find(({ entry }) => entry.name === name)
    // In a trial only browsers count: a page's own mark would let one browser count twice.
    if (candidate) return isBrowser ? { period: candidate.since, mark: holder.mark } : null
    if (isBrowser && placeOf(holder.mark, { name, version }) >= SAMPLE) return null
    return { period: clock.now().toISOString().slice(0, 10), mark: holder.mark }
  }

  async function take(report: SliceReport, request: FastifyRequest): Promise<void> {
    const counts = await periodOf(report, visitorOf(request.headers))
    if (!counts) return
    const { period, mark } = counts
    const { slice, version, fault, shownMs } = report
    const browser = keys.periodMark(mark, period)
    const address = keys.addressMark(request.ip, period)
    const isNew = await reports.add({ slice, version, period, browser, address, fault, shownMs }, clock.now())
    if (isNew) watch.heard()
  }

  /** Answers the same whether a report counts or not: a client that tries out what counts learns nothing. */
  async function routes(app: FastifyInstance): Promise<void> {
    app.post('/edge/reports', {
      bodyLimit: REPORT_LIMIT,
      onRequest(request, reply, done) {
        if (!isTooMuch(network(request.ip))) return done()
        reply.code(204).headers(REPORT_HEADERS).send()
      },
      async handler(request, reply) {
        const report = sliceReport.safeParse(request.body)
        if (!report.success) throw new Rejection('INVALID_REQUEST')
        await take(report.data, request).catch(err => {
          log.warn({ err }, 'a report on a slice was not taken')
        })
        return reply.code(204).headers(REPORT_HEADERS).send()
      },
    })
  }

  return { tell, routes, abandoned: watch.abandoned, close: watch.close }
}

const NOBODY: Visitor = { browser: null, wishes: new Set() }

const REPORT_HEADERS = { ...FILE_HEADERS, 'cache-control': 'no-store' } as const
