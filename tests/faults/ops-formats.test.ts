import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { eraseAccount, getProfile, login, searchUsers } from '@pingboard/contracts/http/account.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client, expectStatus } from '../support/client.ts'
import { ops } from '../support/ops.ts'
import { runProcess, startProcess } from '../support/process.ts'
import { startProduct } from '../support/product.ts'

const COPY = 'people.format-1.sqlite'
/** Password of both people in the kept file. */
const PASSWORD = 'une longue phrase de passe'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-formats-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Its log is empty, and no build starts records whose log is gone. */
async function theFirstBuild(): Promise<void> {
  await (await openEmbedded({ dir: dataDir, clock: systemClock })).close()
  const people = new DatabaseSync(join(dataDir, 'people.sqlite'))
  people.exec(await readFile(join(import.meta.dirname, 'kept', 'people.format-1.sql'), 'utf8'))
  people.close()
}
const formatOf = (file: string) => {
  const db = new DatabaseSync(join(dataDir, file), { readOnly: true })
  const format = db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.value
  db.close()
  return format
}
const signedIn = async (origin: string, email: string) => {
  const client = new Client(origin)
  await expectStatus(client.call(login, { body: { email, password: PASSWORD } }), 200)
  return client
}

test('personal records of the first build are brought to today’s format, after a copy', async () => {
  await theFirstBuild()
  const product = await startProduct({ dataDir })
  const helene = await signedIn(product.origin, 'helene@club.example')
  const { data } = await expectStatus(helene.call(getProfile), 200)
  expect(data).toMatchObject({ firstname: 'Hélène', lastname: 'Müller', licenseNumber: '3412345' })
  const found = await expectStatus(helene.call(searchUsers, { query: { search: 'mull' } }), 200)
  expect(found.data.data).toMatchObject([{ firstname: 'Hélène' }])
  await product.close()
  expect([formatOf('people.sqlite'), formatOf(COPY)]).toEqual(['3', '1'])
  const copy = new DatabaseSync(join(dataDir, COPY), { readOnly: true })
  expect(copy.prepare('SELECT count(*) AS people FROM person').get()).toEqual({ people: 2 })
  copy.close()
})

test('the copy goes with the first erasure', async () => {
  await theFirstBuild()
  const first = await startProduct({ dataDir })
  const nobody = await signedIn(first.origin, 'nobody@club.example')
  expect(await readdir(dataDir)).toContain(COPY)
  await expectStatus(nobody.call(eraseAccount), 204)
  expect(await readdir(dataDir)).not.toContain(COPY)
  await first.close()
})

test('the copy goes after a week', async () => {
  await theFirstBuild()
  await (await startProduct({ dataDir })).close()
  await (await startProduct({ dataDir })).close()
  expect(await readdir(dataDir)).toContain(COPY)
  const longAgo = Date.now() / 1000 - 8 * 24 * 3600
  await utimes(join(dataDir, COPY), longAgo, longAgo)
  await (await startProduct({ dataDir })).close()
  expect(await readdir(dataDir)).not.toContain(COPY)
})

test.each([
  ['log.sqlite', 'the log is of format 9, this build reads format 1'],
  ['people.sqlite', 'people.sqlite is of format 9, this build reads format 3'],
])(
  'a %s of a newer build is refused in one line that names both formats, and left as it is',
  async (file, why) => {
    const product = await startProcess(dataDir)
    await product.stop()
    const db = new DatabaseSync(join(dataDir, file))
    db.exec("UPDATE meta SET value = '9' WHERE name = 'format'")
    db.close()
    const { code, output } = await runProcess(dataDir)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(why)])
    expect(formatOf(file)).toBe('9')
  },
)

test('a backup of a newer build is refused', async () => {
  await theFirstBuild()
  await (await startProduct({ dataDir })).close()
  const log = new DatabaseSync(join(dataDir, 'log.sqlite'))
  log.exec("UPDATE meta SET value = '9' WHERE name = 'format'")
  log.close()
  const taken = await ops(dataDir, 'backup', join(dataDir, 'backup'))
  expect(taken).toMatchObject({ code: 1, err: expect.stringMatching(/format 9.*format 1/) })
})
