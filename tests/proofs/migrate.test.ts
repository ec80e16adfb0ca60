import { once } from 'node:events'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { expect } from 'vitest'
import { aFolder, aPlayedDirectory, opsChildWith, opsWith } from '../cluster/migrate-scene.ts'
import { everythingIn } from '../cluster/people-under-test.ts'
import { openEventstore } from '../engines/eventstore.ts'
import { NEEDS_MONGODB, openMongodb } from '../engines/mongodb.ts'
import { wordsOf } from '../support/leaver.ts'
import { ops } from '../support/ops.ts'
import { proof } from '../support/proof.ts'
import type { Random } from '../support/random.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { storedEvent } from './long/board.ts'

const EVENTS = scale(100_000)
/** Boards that are scored at the same time. */
const BOARDS = 40
/** Times that the migration is killed on its way. */
const KILLS = 3

const mongodb = await openMongodb()

/** Appends drawn scores to boards that were opened, in the log of a stopped product. Mostly another board is next. */
async function score(dir: string, from: ReadonlyMap<string, number>, random: Random): Promise<void> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  const revisions = new Map(from)
  const boards = [...from.keys()]
  let waiting: Promise<unknown>[] = []
  for (let stored = 0; stored < EVENTS; ) {
    const board = random.pick(boards)
    const count = Math.min(random.below(4) === 0 ? 1 + random.below(40) : 1, EVENTS - stored)
    const events = Array.from({ length: count }, () =>
      storedEvent('ScoreChanged', {
        gameId: `${board}.1`,
        scoreTeam1: random.below(100),
        scoreTeam2: random.below(100),
      }),
    )
    const revision = revisions.get(board) ?? 0
    waiting.push(log.append(`board-${board}`, revision, events))
    revisions.set(board, revision + count)
    stored += count
    if (waiting.length < 200) continue
    await Promise.all(waiting)
    waiting = []
  }
  await Promise.all(waiting)
  await close()
}

/** Opens boards like one that is there, each with an id of its own. @returns their last revisions */
async function openBoards(dir: string, like: string, random: Random): Promise<Map<string, number>> {
  const { log, close } = await openEmbedded({ dir, clock: systemClock })
  const [opened] = await log.readStream(`board-${like}`, -1, 1)
  if (!opened) throw new Error('a board was opened')
  const revisions = new Map<string, number>()
  for (let board = 0; board < BOARDS; board++) {
    const id = `b${String(board).padStart(4, '0')}${random.below(36 ** 5).toString(36)}`.padEnd(26, 'x')
    const data = JSON.parse(JSON.stringify(opened.data).replaceAll(like, id))
    const { type, metadata, recordedAt } = opened
    await log.append(`board-${id}`, 'no-stream', [{ id: `opened-${id}`, type, data, metadata, recordedAt }])
    revisions.set(id, 0)
  }
  await close()
  return revisions
}

/** Runs a command as a process of its own. @param killAfter milliseconds; null: it ends by itself */
async function migrate(env: Readonly<Record<string, string>>, killAfter: number | null, ...args: string[]) {
  const began = performance.now()
  const child = opsChildWith(env, 'migrate', ...args)
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      out += chunk
    })
  const timer = killAfter === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, out, seconds: (performance.now() - began) / 1000 }
}

proof(
  'a migration that is killed again and again brings every event, record and view to the engines, and back; erased people stay erased',
  { timeout: IS_WHOLE ? 1_800_000 : 300_000, needs: mongodb ? undefined : NEEDS_MONGODB },
  async ({ random, note }) => {
    const eventstore = await openEventstore()
    if (!mongodb) throw new Error('there is one')
    await using folder = await aFolder()
    try {
      const dir = folder.at('data')
      const { leaver, boards } = await aPlayedDirectory(dir)
      await score(dir, await openBoards(dir, boards[0]?.id ?? '', random), random)
      const env = {
        EVENTSTORE_URL: eventstore.address,
        MONGODB_URL: mongodb.address,
        INSTALLATION: `m${random.below(36 ** 6).toString(36)}`,
        PINGBOARD_DATA: dir,
      }
      for (let kill = 0; kill < KILLS; kill++)
        expect(await migrate(env, 1000 + random.below(scale(60_000)))).toMatchObject({ code: null })
      const there = await migrate(env, null)
      expect([there.code, there.out]).toEqual([0, expect.stringContaining('are the same')])
      const erased = wordsOf(leaver)
      const kept = await everythingIn(mongodb.address)
      expect(erased.filter(word => kept.includes(word))).toEqual([])

      const back = await migrate(env, null, '--back', folder.at('back'))
      expect([back.code, back.out]).toEqual([0, expect.stringContaining('are the same')])
      const [before, after] = [await ops(dir, 'verify'), await ops(folder.at('back'), 'verify')]
      const [end = 'none'] = /\d+ events, ends with \S+/.exec(before.out) ?? []
      expect(after.out).toContain(end)
      expect(await viewsEqualRebuild(folder.at('back'))).toBe(true)
      const list = `${leaver.profile.id}\n# 1 in all\n`
      expect((await ops(folder.at('back'), 'erasures')).out).toBe(list)
      expect((await opsWith(env, 'erasures')).out).toBe(list)

      note('engines', `${eventstore.told}; ${mongodb.told}`)
      note('events', Number.parseInt(end, 10))
      note('boards scored at the same time', BOARDS)
      note('kills on the way', KILLS)
      note('the rest of the way there, with everything compared, s', Math.round(there.seconds))
      note('the way back, with everything compared, s', Math.round(back.seconds))
    } finally {
      await Promise.all([eventstore.close(), mongodb.close()])
    }
  },
)
