import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../adapters/promises.ts'
import { type Person, type World, watch } from '../proofs/processes/world.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { randomFrom as random } from '../support/random.ts'
import { without } from './engines.ts'
import { openTopology, type Topology, untilSeen } from './topology.ts'

/** A viewer must be back within this time after the death of a live node. Milliseconds. */
const BACK_MS = 10_000
const SLOW = { timeout: 240_000 }

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
  }, 180_000)
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

  it('an evening: people join, score and watch, and everybody sees the same', SLOW, async () => {
    const { group, board } = await aBoard(3)
    const scorer = await somebody(topology.origin)
    await join(owner, group, scorer, 'scorer')
    const viewers = [1, 2, 3].map(() => watch(world, random(1), board.id))
    for (let points = 1; points <= 5; points++)
      for (const { id } of board.games) expect(await score(scorer, id, points)).toEqual([])
    const { data } = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
    expect(data.games?.map(({ scoreTeam1 }) => scoreTeam1)).toEqual([5, 5, 5])
    for (const viewer of viewers)
      await until(
        () => viewer.games().every(({ scoreTeam1 }) => scoreTeam1 === 5) && viewer.games().length === 3,
        'every viewer has the last score',
        20_000,
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
    await until(async () => (await page()).includes('Journée 4'), 'the preview names the board', 20_000)
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
      await until(() => viewers.every(viewer => viewer.revision() >= 0), 'every viewer has a board', 30_000)
      const node = topology.member('live 1')
      await node.kill()
      const died = performance.now()
      for (const { board } of boards) expect(await score(owner, board.games[0]?.id ?? '', 7)).toEqual([])
      await until(
        () => viewers.every(viewer => viewer.games().some(({ scoreTeam1 }) => scoreTeam1 === 7)),
        'every viewer has the new score',
        BACK_MS,
      )
      expect(performance.now() - died).toBeLessThan(BACK_MS)
      await node.start()
      await untilSeen(topology)
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
        20_000,
      )
      expect(viewer.refused()).toBeNull()
      await viewer.close()
    },
  )
})
