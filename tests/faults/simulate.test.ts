import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, playMatchday } from '../load/simulate/matchday.ts'
import { readOptions } from '../load/simulate/options.ts'
import { planMatchday } from '../load/simulate/plan.ts'
import { isKept, report } from '../load/simulate/report.ts'
import type { Stage } from '../load/simulate/stage.ts'
import { elsewhereStage } from '../load/simulate/stages/elsewhere.ts'
import { standaloneStage } from '../load/simulate/stages/standalone.ts'
import { seed as drawn } from '../support/scale.ts'

let stage: Stage
beforeAll(async () => {
  stage = await standaloneStage()
})
afterAll(() => stage?.close())

/** A matchday of a few seconds. On a full machine its visits come when most is over; the screens in the halls do not. */
const tiny = { clubs: 2, minutes: 30, viewers: 5 }
const SPEED = 300

function play(on: Stage, seed: number): Promise<Outcome> {
  return playMatchday(on, planMatchday({ ...tiny, seed }), {
    seed,
    speed: SPEED,
    say: () => {},
    signal: new AbortController().signal,
    settles: 20_000,
  })
}

test('a tiny matchday with a killed engine and a new build loses nothing and doubles nothing, at the server and at every viewer', async () => {
  const seed = drawn()
  process.stdout.write(`seed ${seed}\n`)
  const outcome = await play(stage, seed)
  const lines = report(outcome, { told: stage.told, seed })
  expect(lines.join('\n')).toContain('lost updates     0')
  expect(isKept(outcome), lines.join('\n')).toBe(true)
  expect(outcome.scoring.answered.count()).toBeGreaterThan(20)
  expect(outcome.watching.delivered).toBeGreaterThan(5)
  expect(outcome.happened).toEqual([
    expect.stringContaining('killed and started again'),
    expect.stringContaining('mfe-boards'),
  ])
  expect(outcome.strains.map(({ name }) => name)).toContain('the simulation itself')
})

test('the same seed draws the same matchday, another seed another one', () => {
  const plan = planMatchday({ ...tiny, seed: 5 })
  expect(planMatchday({ ...tiny, seed: 5 })).toEqual(plan)
  expect(planMatchday({ ...tiny, seed: 6 })).not.toEqual(plan)
})

/** What stands between the matchday and the product, and has a defect. */
interface Defect {
  /** @returns true when the defect has answered the score itself */
  readonly scores?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The bytes that a viewer gets in place of these; null: none. */
  readonly shows?: (bytes: Buffer) => Buffer | null
}

const DEFECTS: Readonly<Record<string, () => Defect>> = {
  'a score is answered and not stored': () => {
    let count = 0
    return {
      scores(request, response) {
        if (++count % 6 !== 0) return false
        const [, id] = /games\/([^/?]+)/.exec(request.url ?? '') ?? []
        request.resume()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ id, revision: 1 }))
        return true
      },
    }
  },
  'a repeated command is carried out again': () => ({
    scores(request) {
      delete request.headers['idempotency-key']
      return false
    },
  }),
  'a viewer is not told of changes': () => ({
    shows: bytes => (bytes.includes('42["change"') ? null : bytes),
  }),
  'a viewer is shown another score': () => ({
    shows: bytes => Buffer.from(bytes.toString('latin1').replace(/("scoreTeam1":)[2-8]/g, '$19'), 'latin1'),
  }),
}

test.each(Object.entries(DEFECTS))('the simulation finds out when %s', async (_what, defect) => {
  await using broken = await inFrontOf(stage, defect())
  const outcome = await playMatchday(broken.stage, planMatchday({ ...tiny, seed: 11 }), {
    seed: 11,
    speed: SPEED,
    say: () => {},
    signal: new AbortController().signal,
    settles: 2000,
  })
  expect(isKept(outcome)).toBe(false)
  expect(outcome.scoring.refused).toEqual([])
})

test('a public address is refused unless its host is named twice; a private one is not', async () => {
  await expect(elsewhereStage('https://93.184.215.14', undefined)).rejects.toThrow('--mine 93.184.215.14')
  const own = await elsewhereStage('https://93.184.215.14', '93.184.215.14')
  expect(own).toMatchObject({ origin: 'https://93.184.215.14', restart: null, rollOut: null })
  for (const at of ['http://127.0.0.1:4100', 'http://192.168.1.4:4100', 'http://[::1]:4100'])
    await expect(elsewhereStage(at, undefined)).resolves.toMatchObject({ origin: at })
})

test('options out of bounds are refused, with the bound', () => {
  expect(() => readOptions(['--clubs', '3501'])).toThrow('from 1 to 3500')
  expect(() => readOptions(['--speed', '0'])).toThrow('from 1 to 1000')
  expect(() => readOptions(['--cluster', '--at', 'http://127.0.0.1:4100'])).toThrow('not both')
  expect(() => readOptions(['--at', 'http://127.0.0.1:4100/boards'])).toThrow('origin')
  expect(readOptions([]).on).toEqual({ kind: 'standalone' })
})

/** The same product behind a defect. Nothing is restarted or published there. */
async function inFrontOf({ origin, ...rest }: Stage, defect: Defect) {
  const { port } = new URL(origin)
  const server = createServer((given, response) => {
    if (given.method === 'PATCH' && given.url?.startsWith('/api/games/') && defect.scores?.(given, response))
      return
    const { method, url: path, headers } = given
    const passed = ask({ port, method, path, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    given.pipe(passed)
  })
  server.on('upgrade', (given, viewer) => {
    const product = connect(Number(port), '127.0.0.1')
    const head = given.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    product.write(`GET ${given.url} HTTP/1.1\r\n${head}\r\n`)
    viewer.pipe(product)
    product.on('data', bytes => {
      const shown = defect.shows ? defect.shows(bytes) : bytes
      if (shown) viewer.write(shown)
    })
    for (const [one, other] of [[viewer, product] as const, [product, viewer] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const broken: Stage = {
    ...rest,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restart: null,
    rollOut: null,
    close: async () => {},
  }
  return {
    stage: broken,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
