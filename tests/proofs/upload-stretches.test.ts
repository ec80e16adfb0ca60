import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { judged, PROMISE_MS, quantile, type Stretches, stretchesOf } from '../support/stretches.ts'
import { aTeam } from '../support/team.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

/** Uploads of each kind, each with files of its own. */
const UPLOADS = scale(10, 3)
const WRONG_TOKENS = scale(1000)
/** Scripts of each, each with its compressed form: they are scanned, digested and unpacked. */
const SCRIPTS = 40
/** Bytes that a slice may have, a little less: its facts count, too. */
const LARGEST = 4_950_000

/** Asks in a thread of its own, so that no work of the asker counts. Its bodies stay text until they are sent. */
const ASKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    parentPort.once('message', async () => {
      const statuses = []
      for (const { address, secret, body } of workerData) {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { authorization: 'Bearer ' + secret, 'content-type': 'application/json' },
          body,
        })
        await answer.arrayBuffer()
        statuses.push(answer.status)
      }
      parentPort.postMessage(statuses)
    })
  `)}`,
)

interface Ask {
  readonly address: string
  readonly secret: string
  readonly body: string
}

/** Statuses of the answers, and the turns of this thread meanwhile. */
async function measured(asks: readonly Ask[]): Promise<{ statuses: number[]; turns: Stretches }> {
  const asker = new Worker(ASKER, { workerData: asks })
  await once(asker, 'online')
  let statuses: number[] = []
  const turns = await stretchesOf(async () => {
    asker.postMessage('ask')
    ;[statuses] = await once(asker, 'message')
  })
  await asker.terminate()
  return { statuses, turns }
}

/**
 * The longest turn of each request, and which of them is compared with the promise: the second longest. In one of them
 * the engine compiles.
 */
async function longestTurns(asks: readonly Ask[], status: number) {
  const longest: number[] = []
  for (const ask of asks) {
    const { statuses, turns } = await measured([ask])
    expect(statuses).toEqual([status])
    longest.push(quantile(turns, 1))
  }
  const [first = 0, second = 0] = longest.toSorted((one, other) => other - one)
  return { first, second }
}

/** The body of an upload of scripts that nothing shortens much. @param bytes of all its files */
function largeUpload(version: string, bytes: number): string {
  const root = `/remotes/mfe-club/${version}/`
  const digests: Record<string, string> = {}
  const files: Record<string, string> = {}
  const add = (name: string, content: Buffer) => {
    files[name] = content.toString('base64')
    digests[root + name] = `sha384-${createHash('sha384').update(content).digest('base64')}`
  }
  add('remoteEntry.js', Buffer.from(`export const version = '${version}'`))
  // Three quarters of it are left when it is compressed.
  const size = Math.floor(bytes / SCRIPTS / 1.76)
  for (let nth = 0; nth < SCRIPTS; nth++) {
    const script = Buffer.from(`//${randomBytes(size).toString('base64').slice(0, size)}`)
    add(`${nth}.js`, script)
    files[`${nth}.js.gz`] = gzipSync(script, { level: 1 }).toString('base64')
  }
  const facts = {
    'slice.json': {
      name: 'mfe-club',
      version,
      entry: `${root}remoteEntry.js`,
      type: 'module',
      contract: 2,
      paths: ['/clubs'],
      label: { en: 'Clubs', fr: 'Clubs' },
      requires: { react: '^19.3.0' },
      files: digests,
      preload: [`${root}remoteEntry.js`],
    },
    'texts.json': { en: ['title'], fr: ['title'] },
    'uses.json': { react: ['useState'] },
  }
  for (const [name, value] of Object.entries(facts))
    files[name] = Buffer.from(JSON.stringify(value)).toString('base64')
  return JSON.stringify({ files })
}

proof(
  'the largest uploads, good and refused, and floods of wrong tokens hold the event loop no longer than 10 ms',
  { timeout: scale(300_000, 120_000) },
  async ({ note }) => {
    const { sliceTokens } = product.ports
    const address = `${product.origin}/edge/slices/mfe-club/publish`
    const kinds: Record<string, { bodies: string[]; status: number }> = {
      'uploads that are published': {
        bodies: Array.from({ length: UPLOADS }, (_, nth) => largeUpload(`1.0.${nth}`, LARGEST)),
        status: 200,
      },
      'uploads that are refused': {
        bodies: Array.from({ length: UPLOADS }, (_, nth) => largeUpload(`2.0.${nth}`, LARGEST + 500_000)),
        status: 422,
      },
      // The check would not survive ten times as many in one text, and ends alone.
      'texts of very many values': {
        bodies: Array.from({ length: UPLOADS }, () => `{"files":{"a":[${'{},'.repeat(300_000)}1]}}`),
        status: 400,
      },
    }
    for (const [kind, { bodies, status }] of Object.entries(kinds)) {
      // A team of its own each: an hour has sixty releases.
      const { secret } = await aTeam(product.origin, sliceTokens)
      const asks = bodies.map(body => ({ address, secret, body }))
      const { first, second } = await longestTurns(asks, status)
      note(`${kind}: bytes of each`, bodies[0]?.length ?? 0)
      note(`${kind}: longest turn, ms`, first.toFixed(1))
      note(`${kind}: turn compared with the promise, ms`, second.toFixed(1))
      expect(second).toBeLessThan(PROMISE_MS)
    }
    const wrong = Array.from({ length: WRONG_TOKENS }, () => ({
      address,
      secret: `pbs_${randomBytes(32).toString('base64url')}`,
      body: 'x'.repeat(100_000),
    }))
    const { statuses, turns } = await measured(wrong)
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(WRONG_TOKENS - 20)
    note('wrong tokens', WRONG_TOKENS)
    note('wrong tokens: turn compared with the promise, ms', judged(turns).toFixed(1))
    expect(judged(turns)).toBeLessThan(PROMISE_MS)
  },
)
