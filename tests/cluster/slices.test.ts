import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { shellVersion } from '@pingboard/infra/edge/release/shell-files.ts'
import type { SliceStatus } from '@pingboard/infra/edge/upload/status.ts'
import { openGridfsSlices } from '@pingboard/infra/slice-store/gridfs.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aDirectory } from '../adapters/promises.ts'
import { aCrowd, aVisitor } from '../slices/visitor.ts'
import { somebody } from '../support/client.ts'
import { aSmallSlice, type SmallSlice, uploadFrom } from '../support/small-slice.ts'
import { asker } from '../support/team.ts'
import { aDatabase, without } from './engines.ts'
import { opsAnswered } from './migrate-scene.ts'
import { connected } from './mongodb-openers.ts'
import { type Member, openTopology, type Topology } from './topology.ts'

const SLICE = 'mfe-club'
const MAP: SmallSlice = { name: 'mfe-map', facts: { paths: ['/maps'] } }
const SLOW = { timeout: 400_000 }

describe.skipIf(without('eventstore', 'mongodb', 'kafka'))(
  'slices of teams, on a cluster of two edges',
  () => {
    let topology: Topology
    let edges: readonly Member[]
    let mongodb: string
    beforeAll(async () => {
      mongodb = aDatabase()
      const counts = { edge: 2, api: 1, live: 1, projectors: 1, notifications: 1 }
      topology = await openTopology({ counts, engines: { mongodb } })
      edges = topology.of('edge')
      expect(edges).toHaveLength(2)
    }, 400_000)
    afterAll(() => topology?.close(), 60_000)

    const at = (nth: number): string => edges[nth]?.origin ?? ''

    /** A team with a token of the operator's. @returns how it asks each of the edges */
    async function aTeam(slice: string, path: string) {
      const env = { MONGODB_URL: mongodb }
      const args = ['slice', 'token', 'create', slice, '--label', `team of ${slice}`, '--path', path]
      const { code, out, err } = await opsAnswered(env, ...args)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      const secret = out.trim().split('\n').at(-1) ?? ''
      const ask = async (nth: number, ...given: Parameters<ReturnType<typeof asker>>) => {
        for (;;) {
          const answer = await asker(at(nth), slice, secret, 120_000)(...given)
          // A busy engine took longer than the edge waits for it. The client of a team comes again too.
          if (answer.status !== 503) return answer
          await wait(500)
        }
      }
      const status = async (nth: number) =>
        (await ask(nth, `/edge/slices/${slice}`)).body as unknown as SliceStatus
      return { ask, status, tokenId: /tok_\w+/.exec(out)?.[0] ?? '' }
    }
    async function built(version: string, what?: SmallSlice) {
      const folder = await aSmallSlice(version, what)
      onTestFinished(() => rm(folder, { recursive: true }))
      return uploadFrom(folder)
    }
    /** A test that failed leaves the next one the version that it begins with. */
    async function withFirst({ ask }: Awaited<ReturnType<typeof aTeam>>): Promise<void> {
      if ((await on())[SLICE] === '1.0.0') return
      await ask(0, 'abandon', {})
      expect((await ask(0, 'publish', await built('1.0.0'))).status).toBe(200)
    }
    /** The version of each slice, as both edges tell it to a browser without cookies. */
    async function on() {
      const told = await Promise.all(
        [0, 1].map(async nth => {
          const { slices } = (await (await fetch(`${at(nth)}/registry.json`)).json()) as Registry
          return Object.fromEntries(slices.map(({ name, version }) => [name, version]))
        }),
      )
      expect(told[0]).toEqual(told[1])
      return told[0] ?? {}
    }

    it(
      'two teams release at the same moment at both edges, and both releases hold at both',
      SLOW,
      async () => {
        const others = await on()
        const [club, map] = [await aTeam(SLICE, '/clubs'), await aTeam('mfe-map', '/maps')]
        const [first, second] = [await built('1.0.0'), await built('1.0.0', MAP)]
        const answers = await Promise.all([club.ask(0, 'publish', first), map.ask(1, 'publish', second)])
        for (const [nth, { status, body }] of answers.entries())
          expect({ status, body, said: edges[nth]?.output() }).toMatchObject({ status: 200 })
        expect(await on()).toEqual({ ...others, [SLICE]: '1.0.0', 'mfe-map': '1.0.0' })
        for (const nth of [0, 1]) {
          const file = await fetch(`${at(nth)}/remotes/${SLICE}/1.0.0/remoteEntry.js`)
          expect(await file.text()).toContain("version = '1.0.0'")
        }
        expect(await club.ask(1, '/edge/slices/mfe-map')).toMatchObject({ status: 403 })
      },
    )

    it(
      'both edges have the files of every shell, also of a build that only another edge has',
      SLOW,
      async () => {
        const store = await openGridfsSlices(await connected(mongodb), await aDirectory())
        const page = await (await fetch(at(0))).text()
        const file = /\/assets\/([\w.-]+\.js)/.exec(page)?.[1] ?? ''
        expect(await store.files(shellVersion(file))).not.toBeNull()
        await store.add(shellVersion('older.1.js'), new Map([['older.1.js', Buffer.from('older')]]))
        for (const nth of [0, 1])
          expect(await (await fetch(`${at(nth)}/assets/older.1.js`)).text()).toBe('older')
      },
    )

    it('a browser gets the same version from both edges, and a tester the candidate', SLOW, async () => {
      const team = await aTeam(SLICE, '/clubs')
      await withFirst(team)
      const { ask } = team
      expect((await ask(1, 'candidate', { upload: await built('1.1.0'), share: 0.5 })).status).toBe(200)
      const met = new Set<string>()
      for (let nth = 0; met.size < 2; nth++) {
        expect(nth).toBeLessThan(40)
        const browser = aVisitor(at(0), `10.9.0.${nth}`)
        const version = (await browser.visit())[SLICE] ?? ''
        expect((await browser.visit(at(1)))[SLICE]).toBe(version)
        met.add(version)
      }
      expect([...met].sort()).toEqual(['1.0.0', '1.1.0'])

      const tester = await somebody(at(0))
      const trial = { share: 0, testers: [tester.profile.id] }
      expect((await ask(0, 'candidate', trial)).body).toMatchObject({ version: '1.1.0', changed: true })
      const wish = async () => {
        const headers = { cookie: tester.cookie, language: 'fr' }
        const { headers: answer } = await fetch(`${at(1)}/api/user/profile`, { headers })
        return answer.getSetCookie().find(cookie => cookie.startsWith('pingboard_trials=')) ?? ''
      }
      // An api process reads what is on trial once in a few seconds.
      await expect.poll(wish, { timeout: 60_000 }).toContain(`pingboard_trials=${SLICE};`)
      const [cookie = ''] = (await wish()).split(';')
      const tested = await (await fetch(`${at(0)}/registry.json`, { headers: { cookie } })).json()
      expect(tested.slices).toContainEqual(expect.objectContaining({ name: SLICE, version: '1.1.0' }))
      expect((await on())[SLICE]).toBe('1.0.0')
      expect((await ask(0, 'abandon', {})).status).toBe(200)
    })

    it(
      'a candidate that fails is abandoned once, whichever edge hears of it, and a version taken back',
      SLOW,
      async () => {
        const team = await aTeam(SLICE, '/clubs')
        await withFirst(team)
        const { ask, status } = team
        const others = await on()
        expect((await ask(0, 'candidate', { upload: await built('1.2.0'), share: 0.5 })).status).toBe(200)
        const origins = edges.map(({ origin }) => origin)
        await aCrowd(origins, SLICE, ['1.0.0', '1.2.0'], (version, nth) =>
          version === '1.2.0' && nth % 2 === 0 ? 'render' : null,
        )
        // A comparison that failed, for want of a store that answers, is made again with the next report.
        let more = 0
        const candidate = async () => {
          const left = (await status(0)).candidate
          const browser = aVisitor(at(0), `10.21.0.${more++}`)
          if (left && (await browser.visit())[SLICE] === '1.0.0') await browser.report(SLICE, null)
          return left
        }
        await expect.poll(candidate, { timeout: 120_000, interval: 1000 }).toBeNull()
        const { audit } = await status(1)
        const ended = audit.filter(({ action, version }) => action === 'abandon' && version === '1.2.0')
        expect(ended).toEqual([expect.objectContaining({ by: 'product' })])
        expect(ended[0]?.reason).toMatch(/^15 of 30 /)
        const counted = () =>
          Promise.all(
            edges.map(async ({ operations }) => {
              const told = await (await fetch(`${operations}/metrics`)).text()
              return Number(/candidates_abandoned_total\{slice="mfe-club"\} (\d+)/.exec(told)?.[1] ?? 0)
            }),
          )
        // An edge counts what it has abandoned a moment after the registry says so.
        await expect.poll(async () => (await counted()).toSorted()).toEqual([0, 1])
        expect(await on()).toEqual(others)

        expect((await ask(1, 'publish', await built('1.3.0'))).status).toBe(200)
        expect(await on()).toEqual({ ...others, [SLICE]: '1.3.0' })
        expect((await ask(0, 'rollback', {})).body).toMatchObject({ version: '1.0.0', changed: true })
        expect(await on()).toEqual(others)
      },
    )

    it('a token that the operator revokes is refused by both edges at once', SLOW, async () => {
      const { ask, tokenId } = await aTeam(SLICE, '/clubs')
      expect((await ask(1, `/edge/slices/${SLICE}`)).status).toBe(200)
      expect(await opsAnswered({ MONGODB_URL: mongodb }, 'slice', 'token', 'revoke', tokenId)).toMatchObject({
        code: 0,
      })
      for (const nth of [0, 1])
        expect(await ask(nth, 'publish', { files: {} })).toMatchObject({ code: 'UNAUTHENTICATED' })
    })
  },
)
