import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { checkPeople } from '@pingboard/infra/people/verify.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import { StoreBroken } from '@pingboard/services/ports/event-log.ts'
import { expect, it } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { scale, seed } from '../support/scale.ts'
import { aDirectory } from './promises.ts'

const now = '2026-01-31T19:30:00.000Z'
const clock = { now: () => new Date(now) }
const FILES = ['people.sqlite', 'people.sqlite-wal', 'people.sqlite-mark']
const ids = seededIds('damage')

/** The files of a killed product: records in the database, records in its write-ahead file, and the mark. */
async function aKilledFolder(): Promise<{ dir: string; text: string }> {
  const dir = await aDirectory()
  const people = openPeople({ dir, clock })
  const add = async (count: number) => {
    for (let number = 0; number < count; number++) {
      const id = ids.random() as UserId
      await people.records.add({
        ...{ id, email: `${id}@club.example`, firstname: 'Anne', lastname: 'Roux', licenseNumber: null },
        ...{ passwordHash: 'hash', enableEmails: false, enableNotifications: true, isVerified: false },
        ...{ language: 'fr', flags: [], createdAt: now, updatedAt: now },
      })
      await people.sessions.add({
        id: ids.random(),
        userId: id,
        createdAt: now,
        lastSeenAt: now,
        userAgent: 'x',
      })
    }
  }
  await add(40)
  // Writes the file itself.
  await people.tokens.removeAllOf(ids.random() as UserId)
  await add(20)
  const killed = await aDirectory()
  for (const file of FILES) cpSync(join(dir, file), join(killed, file))
  await people.close()
  const text = textOf(killed)
  return { dir: killed, text }
}

/** The content of all records, read without the product. */
function textOf(dir: string): string {
  const db = new DatabaseSync(join(dir, 'people.sqlite'), { readOnly: true })
  try {
    const tables = ['person', 'session', 'leaving', 'kept_answer', 'mail_token', 'delivery']
    return JSON.stringify(tables.map(table => db.prepare(`SELECT * FROM ${table}`).all()))
  } finally {
    db.close()
  }
}

/** Opens a damaged copy. @returns whether it was refused; if not, its content was found whole */
async function outcomeOf(
  dir: string,
  text: string,
  spoil: (copy: string) => void,
): Promise<'refused' | 'whole'> {
  const copy = await aDirectory()
  for (const file of FILES) cpSync(join(dir, file), join(copy, file))
  spoil(copy)
  try {
    const people = openPeople({ dir: copy, clock })
    const found = textOf(copy)
    await people.close()
    expect(found).toBe(text)
    return 'whole'
  } catch (error) {
    if (!(error instanceof StoreBroken)) throw error
    expect(error.message).toMatch(/people\.sqlite/)
    return 'refused'
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

it('a flipped bit or a cut of any file of the records is refused, or has taken nothing', {
  timeout: 300_000,
}, async () => {
  const { dir, text } = await aKilledFolder()
  const random = randomFrom(seed())
  let refused = 0
  for (let count = 0; count < scale(500, 60); count++) {
    const file = random.pick(FILES)
    const outcome = await outcomeOf(dir, text, copy => {
      const bytes = readFileSync(join(copy, file))
      const at = random.below(bytes.length)
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
      writeFileSync(join(copy, file), bytes)
    })
    if (outcome === 'refused') refused++
  }
  for (let count = 0; count < scale(100, 20); count++) {
    const file = random.pick(FILES)
    const outcome = await outcomeOf(dir, text, copy => {
      truncateSync(join(copy, file), random.below(readFileSync(join(copy, file)).length))
    })
    if (outcome === 'refused') refused++
  }
  expect(refused).toBeGreaterThan(0)
})

it.each([
  ['another', 'mail_token', 'expires_at', 'expires_av'],
  // SQLite takes both for the same column. Every record here has no licence, so that no row gives it away.
  ['the same but for the case of a letter', 'person', 'license_number', 'liCense_number'],
])(
  'the name of a column that is %s is refused by name, like any damage',
  async (_what, table, name, spoilt) => {
    const { dir, text } = await aKilledFolder()
    const outcome = await outcomeOf(dir, text, copy => {
      const db = new DatabaseSync(join(copy, 'people.sqlite'))
      db.exec(`ALTER TABLE ${table} RENAME COLUMN ${name} TO ${spoilt}`)
      db.close()
    })
    expect(outcome).toBe('refused')
  },
)

it.each(FILES)('records without %s are refused, and left as they are', async missing => {
  const { dir, text } = await aKilledFolder()
  expect(await outcomeOf(dir, text, copy => rmSync(join(copy, missing)))).toBe('refused')
  rmSync(join(dir, missing))
  expect(() => checkPeople(dir)).toThrow(StoreBroken)
  // A reader creates an empty write-ahead file.
  if (!missing.endsWith('-wal')) expect(existsSync(join(dir, missing))).toBe(false)
})

it('a row that another program changed is named, and so is one it took away', async () => {
  for (const [change, message] of [
    ["UPDATE person SET lastname = 'Other' WHERE id = (SELECT min(id) FROM person)", /row \d+ of person/],
    ['DELETE FROM session', /rows are missing/],
  ] as const) {
    const { dir, text } = await aKilledFolder()
    let told = ''
    const outcome = await outcomeOf(dir, text, copy => {
      const db = new DatabaseSync(join(copy, 'people.sqlite'))
      db.exec(change)
      db.close()
      try {
        checkPeople(copy)
      } catch (error) {
        told = String(error)
      }
    })
    expect(outcome).toBe('refused')
    expect(told).toMatch(message)
  }
})

it.each([
  ["UPDATE meta SET value = '1' WHERE name = 'format'", /damaged: its format/],
  ["UPDATE meta SET value = '2' WHERE name = 'format'", /damaged: its format/],
  ["UPDATE meta SET value = 's' WHERE name = 'format'", /damaged: its format/],
  ["UPDATE meta SET value = value || 'x' WHERE name = 'changes'", /damaged: the number of its changes/],
  ["DELETE FROM meta WHERE name = 'changes'", /damaged: the number of its changes/],
])('what the file says of itself is looked at before anything is made of it: %s', async (change, message) => {
  const { dir } = await aKilledFolder()
  const db = new DatabaseSync(join(dir, 'people.sqlite'))
  db.exec(change)
  db.close()
  const before = readdirSync(dir)
  expect(() => openPeople({ dir, clock })).toThrow(message)
  const made = readdirSync(dir).filter(name => !before.includes(name))
  expect(made.filter(name => !/-(?:wal|shm)$/.test(name))).toEqual([])
})

it('a row damaged under the running product is not signed anew', async () => {
  const dir = await aDirectory()
  const people = openPeople({ dir, clock })
  const id = ids.random()
  await people.sessions.add({
    id,
    userId: ids.random() as UserId,
    createdAt: now,
    lastSeenAt: now,
    userAgent: 'x',
  })
  const db = new DatabaseSync(join(dir, 'people.sqlite'))
  db.exec("UPDATE session SET user_agent = 'y'")
  db.close()
  await expect(people.sessions.end(id)).rejects.toBeInstanceOf(StoreBroken)
  await people.close()
})
