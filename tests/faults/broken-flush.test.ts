import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Profile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { type BoardWithRights, getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type ProductProcess, startProcess } from '../support/process.ts'
import { startProduct } from '../support/product.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import type { Random } from '../support/random.ts'
import { scale } from '../support/scale.ts'
import { withoutStrace } from '../support/tools.ts'

/** DUR-7, proof (c). */
const FLUSHES = 60
const WRITERS = 4
/** Commands refused before the process must have ended. */
const PATIENCE = 10_000

let folder: string
let owner: Client & { profile: Profile }
let board: BoardWithRights
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pingboard-broken-flush-'))
  const first = await startProcess(join(folder, 'before'), { env: RAISED })
  owner = await somebody(first.origin)
  board = await aBoardIn(await aGroupOf(owner), owner, WRITERS)
  expect(await first.stop()).toBe(0)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Which flushes fail in this run: all of them, or a tenth drawn from them. */
function drawn(most: number, random: Random): number[] {
  const all = Array.from({ length: most }, (_, index) => index + 1)
  while (all.length > scale(most)) all.splice(random.below(all.length), 1)
  return all
}

/**
 * Starts the product on a copy of the data; its disk reports the nth flush of the file as failed. `product` is null
 * when the start itself failed.
 */
async function startOn(
  file: string,
  nth: number,
): Promise<{ product: ProductProcess | null; dataDir: string }> {
  const dataDir = join(folder, `${file}-${nth}`)
  await cp(join(folder, 'before'), dataDir, { recursive: true })
  const fault = ['-e', 'trace=fdatasync,fsync', '-e', `inject=fdatasync,fsync:error=EIO:when=${nth}`]
  const under = [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-P',
    join(dataDir, file),
    ...fault,
    '-o',
    '/dev/null',
  ]
  try {
    return { product: await startProcess(dataDir, { under, env: RAISED }), dataDir }
  } catch (error) {
    // The start is refused with one clear line. The log lines beside it warn of the raised limits.
    const said = String(error)
      .replace('Error: ended with 1 before it was ready: ', '')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('{'))
    expect(said).toEqual([expect.stringMatching(/^pingboard: ./)])
    return { product: null, dataDir }
  }
}

/**
 * Sends one change after the other until the process is gone.
 * @param send one change; its number only grows
 * @returns the last change that was answered with a success
 */
async function writeOn(
  send: (change: number) => Promise<{ status: number; code: string | undefined }>,
  refusals: { status: number; code: string | undefined }[],
): Promise<number> {
  let answered = 0
  for (let change = 1; ; change++) {
    const isLate = refusals.length > 0
    const answer = await send(change).catch(() => null)
    // The connection is gone, and the process with it.
    if (!answer) return answered
    if (refusals.length > PATIENCE) throw new Error('the process goes on without its disk')
    if (answer.status >= 300) refusals.push(answer)
    else if (isLate) throw new Error('a success after the flush that failed')
    else answered = change
  }
}

proof(
  'a flush of the log that fails is final: no success after it, the process ends, and what was answered is there',
  { timeout: 600_000, needs: withoutStrace },
  async ({ random, note }) => {
    let [atStart, answeredInAll] = [0, 0]
    const flushes = drawn(FLUSHES, random)
    for (const nth of flushes) {
      const { product, dataDir } = await startOn('log.sqlite-wal', nth)
      const answered = new Map<string, number>()
      if (product) {
        const client = Object.assign(new Client(product.origin), { cookie: owner.cookie })
        const refusals: { status: number; code: string | undefined }[] = []
        const writers = board.games.map(async ({ id }) => {
          const write = (change: number) =>
            client.call(updateGame, { params: { id }, body: { scoreTeam1: change % 1000 } })
          answered.set(id, await writeOn(write, refusals))
        })
        await Promise.all(writers)
        expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(
          refusals.length > 0 ? new Set(['503 STOPPING']) : new Set(),
        )
        expect(await product.exited).toBe(1)
      } else atStart++

      const again = await startProduct({ dataDir })
      const reader = new Client(again.origin)
      const { data } = await expectStatus(reader.call(getBoard, { params: { id: board.id } }), 200)
      for (const game of data.games)
        expect(game.scoreTeam1 ?? 0, `after flush ${nth}`).toBeGreaterThanOrEqual(answered.get(game.id) ?? 0)
      await again.close()
      for (const count of answered.values()) answeredInAll += count
      await rm(dataDir, { recursive: true, force: true })
    }
    expect(answeredInAll).toBeGreaterThan(0)
    note('failed flushes of the log', flushes.length)
    note('of them during the start', atStart)
    note('commands answered before and kept', answeredInAll)
  },
)

proof(
  'a flush of the personal records that fails is final too',
  { timeout: 300_000, needs: withoutStrace },
  async ({ random, note }) => {
    const flushes = drawn(20, random)
    let answeredInAll = 0
    for (const nth of flushes) {
      const { product, dataDir } = await startOn('people.sqlite-wal', nth)
      let answered = 0
      if (product) {
        const client = Object.assign(new Client(product.origin), { cookie: owner.cookie })
        const refusals: { status: number; code: string | undefined }[] = []
        const write = (change: number) =>
          client.call(updateProfile, { body: { lastname: `Petit-${change}` } })
        answered = await writeOn(write, refusals)
        expect(new Set(refusals.map(({ code }) => code))).toEqual(
          refusals.length > 0 ? new Set(['STOPPING']) : new Set(),
        )
        expect(await product.exited).toBe(1)
      }
      const again = await startProduct({ dataDir })
      const client = Object.assign(new Client(again.origin), { profile: owner.profile })
      await signIn(client)
      const { data } = await expectStatus(client.call(updateProfile, { body: {} }), 200)
      expect(Number(data.lastname?.split('-')[1] ?? 0)).toBeGreaterThanOrEqual(answered)
      await again.close()
      answeredInAll += answered
      await rm(dataDir, { recursive: true, force: true })
    }
    note('failed flushes of the records', flushes.length)
    note('commands answered before and kept', answeredInAll)
  },
)
