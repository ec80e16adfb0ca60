// Makes a release's data on disk, for every later release to open. Run in the tree of that release: see README.md.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eraseAccount, updateProfile } from '@pingboard/contracts/http/account.ts'
import { updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { expectStatus, somebody } from '../../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join as joinGroup } from '../../support/club.ts'
import { opsProcess } from '../../support/ops.ts'
import { type ProductProcess, startProcess } from '../../support/process.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[\w.-]+$/.test(name)) throw new Error('make.ts <name of the release>')
const to = join(import.meta.dirname, 'releases', name)
const work = join(to, 'work')
await rm(to, { recursive: true, force: true })

const dataDir = join(work, 'folder')
const first = await startProcess(dataDir)
const owner = await somebody(first.origin, 'Jeanne', 'Lemoine')
const member = await somebody(first.origin, 'Idriss', 'Haddad')
const gone = await somebody(first.origin, 'Ondine', 'Quatrevaux')
const group = await aGroupOf(owner)
for (const person of [member, gone]) await joinGroup(owner, group, person)
const board = await aBoardIn(
  group,
  owner,
  [1, 2, 3].map(number => aFixture(number)),
)
const [sheet, scored, last] = board.games.map(({ id }) => ({ id }))
if (!sheet || !scored || !last) throw new Error('three games')
const ofSheet = { params: sheet }
await expectStatus(owner.call(updateGame, { ...ofSheet, body: { formula: '4x14-210' } }), 200)
const players = {
  A: { name: 'Ondine Quatrevaux', licence: null },
  W: { name: 'Marius Anselme', licence: null },
}
await expectStatus(owner.call(updateGamePlayers, { ...ofSheet, body: { players } }), 200)
const match = (order: number, winner: 'home' | 'away') => ({
  order,
  home: ['A' as const],
  away: ['W' as const],
  points: [],
  winner,
  withdrawn: false,
})
await expectStatus(
  owner.call(updateGame, { ...ofSheet, body: { sets: [match(1, 'home'), match(4, 'away')] } }),
  200,
)
await expectStatus(gone.call(eraseAccount), 204)
const score = async (at: ProductProcess, scoreTeam1: number) => {
  Object.assign(owner, { origin: at.origin })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await expectStatus(
    owner.call(updateGame, { params: scored, body: { scoreTeam1, scoreTeam2: 3 }, headers }),
    200,
  )
}
await score(first, 5)
await first.stop()

// The second process is killed, so its changes stay in the write-ahead files.
const second = await startProcess(dataDir)
await score(second, 6)
const taken = await opsProcess(dataDir, 'backup', join(work, 'backup'))
if (taken.code !== 0) throw new Error(taken.err)
await score(second, 7)
Object.assign(member, { origin: second.origin })
await expectStatus(member.call(updateProfile, { body: { firstname: 'Idrissa' } }), 200)
await second.stop('SIGKILL')

const facts = {
  owner: { email: owner.profile.email, firstname: 'Jeanne' },
  member: { email: member.profile.email, firstname: { folder: 'Idrissa', backup: 'Idriss' } },
  erased: { email: gone.profile.email, lastname: 'Quatrevaux' },
  group: { id: group.id, name: group.name },
  board: { id: board.id, name: board.name },
  games: { sheet: sheet.id, scored: scored.id, last: last.id },
  player: { letter: 'W', name: 'Marius Anselme' },
  scores: { folder: 7, backup: 6 },
}
await writeFile(join(to, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
for (const folder of ['folder', 'backup']) {
  for (const entry of await readdir(join(work, folder), { withFileTypes: true, recursive: true })) {
    // A `-shm` file is an index of a write-ahead file; each opening makes it again.
    if (!entry.isFile() || entry.name.endsWith('-shm')) continue
    const path = join(entry.parentPath, entry.name)
    const packed = `${join(to, path.slice(work.length + 1))}.gz`
    await mkdir(dirname(packed), { recursive: true })
    await writeFile(packed, gzipSync(await readFile(path), { level: 9 }))
  }
}
await rm(work, { recursive: true })
