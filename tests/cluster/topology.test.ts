import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../adapters/promises.ts'
import { type Person, type World, watch } from '../proofs/processes/world.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { quickest } from '../support/quickest.ts'
import { randomFrom as random } from '../support/random.ts'
import { without } from './engines.ts'
import { openTopology, type Topology, untilSeen } from './topology.ts'

/** A viewer must be back within this time after the death of a live node. Milliseconds. */
const BACK_MS = 10_000
const SLOW = { timeout: 400_000 }

describe.skipIf(without('eventstore', 'mongodb', 'kafka'))('a cluster, through its edge', () => {
  let topology: Topology
  let world: World
  let owner: Person
  beforeAll(async () => {
    topology = await openTopology()
    const { origin } = topology
    world = { pages: origin, any: async () => ({ origin }) }
    owner = await somebody(origin, 'Odile')
    owner.readsItsWrites = true
  }, 400_000)
  afterAll(() => topology?.close(), 60_000)

  async function aBoard(games = 2) {
    const group = await aGroupOf(owner, `Les pongistes ${Math.random()}`)
    return { group, board: await aBoardIn(group, owner, games) }
  }

  /** Repeats a change under one key until it is answered, as our page does. @returns answers that were no success */
  async function score(by: Client, game: string, points: number): Promise<string[]> {
    const key = crypto.randomUUID()
    const refusals: string[] = []
    for (;;) {
      const given = {
        params: { id: game as never },
        body: { scoreTeam1: points },
        headers: { 'idempotency-key': key },
      }
      const answer = await by.call(updateGame, given).catch(error => ({ status: 0, code: String(error) }))
      if (answer.status === 200) return refusals
      refusals.push(`${answer.status} ${answer.code}`)
      if (![0, 503].includes(answer.status)) throw new Error(refusals.join())
      await wait(200)
    }
  }

  /** Whether all nodes are ready, and the edge has seen it: on a busy machine one may be missed for a moment. */
  async function areReady(): Promise<boolean> {
    const all = await Promise.all(topology.members.map(member => member.health()))
    const seen = (await topology.member('edge 1').health())?.degraded ?? ['api']
    return (
      all.every(health => health?.failing.length === 0) && !['api', 'live'].some(part => seen.includes(part))
    )
  }
  /** Resolves after a full second in which all nodes were ready. */
  async function calm(): Promise<void> {
    for (let since = performance.now(); performance.now() - since < 1000; ) {
      if (!(await areReady())) since = performance.now()
      await wait(100)
    }
  }
  /** Work of which no call is refused while all nodes are there: it is done again when one was missed meanwhile. */
  async function inCalm(work: () => Promise<string[]>): Promise<string[]> {
    for (let round = 1; ; round++) {
      await calm()
      let isOver = false
      const missing = (async () => {
        let isMissing = false
        for (; !isOver; await wait(300)) isMissing ||= !(await areReady())
        return isMissing
      })()
      const refusals = await work().finally(() => {
        isOver = true
      })
      if (!(await missing) || refusals.length === 0 || round === 3) return refusals
    }
  }

  it('an evening: people join, score and watch, and everybody sees the same', SLOW, async () => {
    const { group, board } = await aBoard(3)
    const scorer = await somebody(topology.origin)
    await join(owner, group, scorer, 'scorer')
    const viewers = [1, 2, 3].map(() => watch(world, random(1), board.id))
    const refusals = await inCalm(async () => {
      const all: string[] = []
      for (let points = 1; points <= 5; points++)
        for (const { id } of board.games) all.push(...(await score(scorer, id, points)))
      return all
    })
    expect(refusals).toEqual([])
    const { data } = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
    expect(data.games?.map(({ scoreTeam1 }) => scoreTeam1)).toEqual([5, 5, 5])
    for (const viewer of viewers)
      await until(
        () => viewer.games().every(({ scoreTeam1 }) => scoreTeam1 === 5) && viewer.games().length === 3,
        'every viewer has the last score',
        60_000,
      )
    await Promise.all(viewers.map(viewer => viewer.close()))
  })

  it('pages come with the settings of the product and the preview of their board', SLOW, async () => {
    const { board } = await aBoard()
    const page = async () => {
      const answer = await fetch(`${topology.origin}/boards/${board.id}/live`, {
        headers: { accept: 'text/html' },
      })
      return answer.text()
    }
    // A page waits a quarter of a second for its preview.
    await until(async () => (await page()).includes('Journée 4'), 'the preview names the board', 60_000)
    expect(await page()).toContain('"federation":"demo"')
    const picture = await fetch(`${topology.origin}/previews/boards/${board.id}.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  it('nobody reaches a node past the edge, and nobody can name an address of their own', SLOW, async () => {
    const forged = edgeSignature('x'.repeat(43)).sign('192.0.2.7')
    for (const part of ['api', 'live'] as const)
      for (const { origin, name } of topology.of(part))
        for (const headers of [{}, { 'x-forwarded-for': '192.0.2.7' }, forged]) {
          const path = part === 'api' ? '/api/boards/showcase' : '/live?board=x&EIO=4&transport=polling'
          const answer = await fetch(`${origin}${path}`, { headers })
          expect([name, answer.status, await answer.text()]).toEqual([
            name,
            403,
            expect.stringContaining('NOT_FROM_EDGE'),
          ])
          expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
          expect((await fetch(`${origin}/metrics`)).status).toBe(403)
        }
    expect((await fetch(`${topology.origin}/inside/page`)).status).toBe(404)
    expect((await fetch(`${topology.origin}/api/boards/showcase`, { headers: forged })).status).toBe(200)
  })

  it(
    'a live node dies: its viewers are back within ten seconds, and see what the others see',
    SLOW,
    async () => {
      const boards = await Promise.all([aBoard(), aBoard(), aBoard(), aBoard()])
      const viewers = boards.map(({ board }) => watch(world, random(2), board.id))
      await until(() => viewers.every(viewer => viewer.revision() >= 0), 'every viewer has a board', 60_000)
      let points = 6
      const { back } = await quickest({ back: BACK_MS }, async () => {
        points++
        // The viewers of a node that died are on the other one, which dies in the next round.
        const node = topology.member(`live ${points % 2 === 1 ? 1 : 2}`)
        await calm()
        await node.kill()
        const died = performance.now()
        for (const { board } of boards)
          expect(await score(owner, board.games[0]?.id ?? '', points)).toEqual([])
        await until(
          () => viewers.every(viewer => viewer.games().some(({ scoreTeam1 }) => scoreTeam1 === points)),
          'every viewer has the new score',
          60_000,
        )
        const back = performance.now() - died
        await node.start()
        await untilSeen(topology)
        return { back }
      })
      expect(back).toBeLessThan(BACK_MS)
      await Promise.all(viewers.map(viewer => viewer.close()))
    },
  )

  it(
    'everything is started anew, one process after the other: no score is lost, and who repeats gets through',
    SLOW,
    async () => {
      const { board } = await aBoard(2)
      const viewer = watch(world, random(3), board.id)
      let isOver = false
      let points = 0
      const scoring = (async () => {
        while (!isOver) {
          points++
          for (const { id } of board.games) await score(owner, id, points)
        }
      })()
      for (const member of topology.members.filter(({ part }) => part !== 'edge')) {
        expect([member.name, await member.stop()]).toEqual([member.name, 0])
        await member.start()
        await untilSeen(topology)
      }
      const edge = topology.member('edge 1')
      expect(await edge.stop()).toBe(0)
      await edge.start()
      await untilSeen(topology)
      isOver = true
      await scoring
      await until(
        () => viewer.games().length === 2 && viewer.games().every(({ scoreTeam1 }) => scoreTeam1 === points),
        'the viewer has the last score',
        60_000,
      )
      expect(viewer.refused()).toBeNull()
      await viewer.close()
    },
  )
})
