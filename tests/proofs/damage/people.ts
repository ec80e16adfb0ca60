import { hash } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FeedbackId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Random } from '../../support/random.ts'
import type { Outcome } from './log.ts'

const clock = fixedClock()
const now = clock.now().toISOString()
const dueNow = () => new Date(clock.now().getTime() + 60_000)

const gameOf = (id: UserId) => `${id}.1` as GameId
const tokenOf = (id: UserId) => hash('sha256', id)

/**
 * Personal records of every kind, as a killed process leaves them: the last ones are in the write-ahead file only.
 * @param lives people of each half of each life; all lives but the last end in order
 * @returns the ids of people who were acknowledged and stayed, and what a reader finds
 */
export async function aKilledPeople(
  dir: string,
  { lives, random }: { lives: readonly number[]; random: Random },
): Promise<{ ids: readonly UserId[]; whole: string }> {
  const work = `${dir}.work`
  const ids = seededIds(String(random.below(2 ** 31)))
  const staying: UserId[] = []
  const killed = { ids: staying, whole: '' }
  for (const [life, count] of lives.entries()) {
    const people = openPeople({ dir: work, clock })
    const arrive = async () => {
      const id = ids.random() as UserId
      await arrives(people, id)
      return staying[staying.push(id) - 1] as UserId
    }
    for (let number = 0; number < count; number++) await change(people, await arrive(), number)
    // An erasure also removes the person from the write-ahead file, with all that this file held.
    if (random.chance(0.5)) await erase(people, staying.splice(random.below(staying.length), 1)[0] as UserId)
    for (let number = 0; number < count; number++) await arrive()
    if (life === lives.length - 1) {
      mkdirSync(dir, { recursive: true })
      for (const end of ['', '-wal', '-mark'])
        cpSync(join(work, `people.sqlite${end}`), join(dir, `people.sqlite${end}`))
      killed.whole = await readWhole(work, people, staying)
    }
    await people.close()
  }
  return killed
}

/** Opens records as the product does, and reads all of them. */
export async function openAndReadPeople(dir: string, ids: readonly UserId[]): Promise<Outcome> {
  let people: People | undefined
  try {
    people = openPeople({ dir, clock })
    return { found: await readWhole(dir, people, ids) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  } finally {
    await people?.close()
  }
}

/** Adds one row of every kind, each in its own transaction. No row moves into the main file by itself. */
async function arrives(people: People, id: UserId): Promise<void> {
  await people.records.add({
    ...{ id, email: `${id}@club.example`, firstname: 'Anne', lastname: 'Roux', licenseNumber: null },
    ...{ passwordHash: 'hash', enableEmails: false, enableNotifications: true, isVerified: false },
    ...{ language: 'fr', flags: [], createdAt: now, updatedAt: now },
  })
  await people.sessions.add({ id, userId: id, createdAt: now, lastSeenAt: now, userAgent: 'x' })
  const expiresAt = dueNow().toISOString()
  await people.tokens.put({ hash: tokenOf(id), purpose: 'verify', userId: id, request: id, expiresAt })
  await people.outbox.add({ id, userId: id, channel: 'mail', kind: 'k', data: { id }, createdAt: now })
  await people.feedback.add({
    ...{
      id: id as string as FeedbackId,
      userId: id,
      type: 'bug',
      title: 'A title',
      body: id,
      createdAt: now,
    },
  })
  await people.pushSubscriptions.put(
    {
      endpoint: `https://push.example/${id}`,
      userId: id,
      sessionId: id,
      p256dh: 'k',
      auth: 'a',
      createdAt: now,
    },
    10,
    { commandId: id, userId: id, bodyHash: 'body', answer: () => 'kept' },
  )
}

/** Changes rows of a person. */
async function change(people: People, id: UserId, number: number): Promise<void> {
  await people.records.update(id, { lastname: `Roux ${number}`, isVerified: true })
  await people.sheetPlayers.put(gameOf(id), 0, { A: { name: `Anne ${number}`, licence: null } })
  if (number % 3 === 0) await people.outbox.settle(id, 'sent')
}

async function erase(people: People, id: UserId): Promise<void> {
  const { sessions, tokens, outbox, pushSubscriptions, keptAnswers, records } = people
  await records.remove(id)
  await sessions.endAllOf(id)
  for (const kind of [tokens, outbox, pushSubscriptions, keptAnswers]) await kind.removeAllOf(id)
  await records.forget(id)
  if (!(await records.overwritten(30_000))) throw new Error('the file was not written anew')
}

/** Everything the records answer, kind by kind, and every row as SQLite reads it. */
async function readWhole(dir: string, people: People, ids: readonly UserId[]): Promise<string> {
  const answers: unknown[] = [await people.outbox.waiting()]
  for (const id of ids) {
    answers.push(
      [await people.records.byId(id), await people.records.byEmail(`${id}@club.example`)],
      [await people.sessions.ofUser(id), await people.tokens.find(tokenOf(id), 'verify', clock.now())],
      [await people.feedback.ofUser(id), await people.pushSubscriptions.ofUser(id)],
      [await people.sheetPlayers.of(gameOf(id), 0), await people.keptAnswers.find(id)],
    )
  }
  const db = new DatabaseSync(join(dir, 'people.sqlite'), { readOnly: true })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'meta'").all()
    const rows = tables.map(({ name }) => db.prepare(`SELECT * FROM ${name}`).all())
    const found = (await people.records.byIds(ids)).size
    return `${found} people, ${rows.flat().length} rows ${hash('sha256', JSON.stringify([answers, rows]))}`
  } finally {
    db.close()
  }
}
