import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseAccount } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { operateBy } from '@pingboard/run/ops/main.ts'
import type { Installation } from '@pingboard/run/ops/migrate/all.ts'
import { openOffline } from '@pingboard/run/ops/offline.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { expectStatus } from '../support/client.ts'
import { aBoardIn } from '../support/club.ts'
import { aLeaver } from '../support/leaver.ts'
import type { Outcome } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'
import { aDatabase, addressOf, aName } from './engines.ts'

export type Environment = Readonly<Record<string, string>>

/** A folder of this file's own, until its tests are over. */
export async function aFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-migrate-'))
  return {
    at: (...names: string[]) => join(dir, ...names),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}

/** Engines that hold nothing of this installation, as the settings name them. */
export const emptyEngines = (): Environment => ({
  EVENTSTORE_URL: addressOf('eventstore'),
  MONGODB_URL: aDatabase(),
  INSTALLATION: aName(),
})

/** Runs an operator's command in this process. */
export async function opsWith(env: Environment, ...args: readonly string[]): Promise<Outcome> {
  let [out, err] = ['', '']
  const code = await operateBy(
    args,
    env,
    line => {
      out += `${line}\n`
    },
    line => {
      err += `${line}\n`
    },
  )
  return { code, out, err }
}

/** The same, again while a busy engine does not answer in time. For commands of a set-up. */
export async function opsAnswered(env: Environment, ...args: readonly string[]): Promise<Outcome> {
  const end = performance.now() + 90_000
  for (;;) {
    const outcome = await opsWith(env, ...args)
    if (!outcome.err.includes('does not answer') || performance.now() > end) return outcome
  }
}

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs an operator's command as a process of its own. @param seen gets each piece of its output */
export function opsChildWith(env: Environment, ...args: readonly string[]) {
  const main = join(ROOT, 'services', 'run', 'ops', 'main.ts')
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The installation of these settings, opened as the commands open it. */
export async function opened(
  env: Environment,
): Promise<Installation & { readonly close: () => Promise<void> }> {
  const offline = await openOffline(readSettings(env, []))
  const { engine, people, slices, sliceTokens, leases, close } = offline
  return { ...engine, people: people.transfer, slices, sliceTokens, atOnce: leases ? 1 : 100, close }
}

/** Makes a data directory in which a little of everything has happened, an erasure included. */
export async function aPlayedDirectory(dataDir: string) {
  const product = await startProduct({ dataDir })
  const { leaver, friend, group, board, game } = await aLeaver(product)
  const boards = [board, await aBoardIn(group, friend, 3)]
  // Events of several streams take turns in the log.
  for (let score = 1; score < 12; score++)
    for (const { games } of boards) {
      const params = { id: games.at(-(score % 2))?.id as never }
      await expectStatus(friend.call(updateGame, { params, body: { scoreTeam1: score, scoreTeam2: 3 } }), 200)
    }
  await expectStatus(leaver.call(eraseAccount), 204)
  await product.close()
  return { leaver, friend, group, boards, game }
}
