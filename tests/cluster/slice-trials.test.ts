import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { openMongoSliceReports } from '@pingboard/infra/slice-reports/mongodb.ts'
import { openGridfsSlices } from '@pingboard/infra/slice-store/gridfs.ts'
import { openMongoSliceTokens } from '@pingboard/infra/slice-tokens/mongodb.ts'
import { startEdge } from '@pingboard/run/edge.ts'
import { openMetrics } from '@pingboard/run/observing/metrics.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aDirectory, until } from '../adapters/promises.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')
const SLICE = 'mfe-boards'
const TRIED = '9.9.9'
const DOCUMENT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

/** A process of its own kind, over a connection of its own. */
async function anEdge(url: string) {
  const connection = await connected(url)
  const dataDir = await aDirectory()
  const settings = readSettings({ PORT: '0', PINGBOARD_DATA: dataDir, TRUSTED_PROXIES: '127.0.0.1' }, [
    '--empty',
  ])
  const slices = await openGridfsSlices(connection, dataDir)
  const sliceReports = openMongoSliceReports(connection)
  const metrics = openMetrics()
  onTestFinished(metrics.close)
  const edge = await startEdge({
    settings: { ...settings, edgeSecret: 's'.repeat(43) },
    logger: pino({ level: 'silent' }),
    metrics,
    slices,
    sliceReports,
    sliceTokens: openMongoSliceTokens(connection),
    healthy: () => connection.healthy(),
    origins: new Set(['http://pages.example']),
  })
  onTestFinished(edge.close)
  return { origin: `http://127.0.0.1:${edge.port}`, slices, sliceReports }
}

async function visit(origin: string, cookie = '') {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${origin}/boards`, { headers: { ...DOCUMENT, cookie } }, resolve).once('error', reject)
  const answer = await promise
  const html = await text(answer)
  const data = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
  const { slices } = data('registry') as { slices: { name: string; version: string }[] }
  return {
    version: slices.find(({ name }) => name === SLICE)?.version ?? '',
    key: data('page-key') as string,
    cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? cookie,
  }
}

describe.skipIf(absent)(absent ?? 'two edges over MongoDB', () => {
  it('are one: the same version for a browser, one count of its report, one verdict', {
    timeout: 240_000,
  }, async () => {
    const url = aDatabase()
    const [first, other] = [await anEdge(url), await anEdge(url)]
    const since = new Date().toISOString()
    const { slices } = await first.slices.release(({ slices }) => {
      const entry = slices.find(({ name }) => name === SLICE)
      if (!entry) throw new Error('no boards')
      const candidate = { entry: { ...entry, version: TRIED }, share: 0.5, groups: [], testers: [], since }
      return { slices, candidates: [candidate] }
    })
    const on = slices.find(({ name }) => name === SLICE)?.version ?? ''
    const heard = { [on]: 0, [TRIED]: 0 }
    for (let browser = 0; (heard[on] ?? 0) < 30 || (heard[TRIED] ?? 0) < 30; browser++) {
      const page = await visit(first.origin)
      const { version, key, cookie } = page
      const elsewhere = await visit(other.origin, cookie)
      expect(elsewhere).toEqual(page)
      const count = heard[version] ?? 0
      if (count >= 30) continue
      heard[version] = count + 1
      const body = JSON.stringify({
        key,
        slice: SLICE,
        version,
        fault: version === TRIED ? 'stuck' : null,
        shownMs: 100,
      })
      const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': `10.1.0.${browser}` }
      for (const { origin } of [other, first])
        expect((await fetch(`${origin}/edge/reports`, { method: 'POST', headers, body })).status).toBe(204)
      expect((await first.sliceReports.figures(SLICE, version, since)).browsers).toBe(count + 1)
    }
    const isOver = async (edge: typeof first) => !(await edge.slices.current()).candidates
    await until(() => isOver(first), 'the candidate is abandoned', 20_000)
    await until(() => isOver(other), 'the other edge knows', 20_000)
    const numbers = await first.slices.revisions()
    const notes = await Promise.all(numbers.map(async number => (await first.slices.revision(number))?.note))
    expect(notes.filter(note => note?.action === 'abandon')).toEqual([
      expect.objectContaining({ by: 'product', reason: expect.stringMatching(/^30 of 30 \(100\.0 %\)/) }),
    ])
    expect((await visit(other.origin)).version).toBe(on)
  })
})
