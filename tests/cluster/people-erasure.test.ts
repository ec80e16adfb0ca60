import type { BoardId, FeedbackId, UserId } from '@pingboard/contracts/ids.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { erasure } from '@pingboard/services/account/erasure.ts'
import type { AccountParts } from '@pingboard/services/account/parts.ts'
import { sessionEndings } from '@pingboard/services/account/session-endings.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { describe, expect, it } from 'vitest'
import { without } from './engines.ts'
import { aPeopleDatabase } from './people-under-test.ts'

const ids = seededIds('erasure over MongoDB')
const NOW = '2026-01-31T19:30:00.000Z'
const BOARD = 'b'.repeat(26) as BoardId

/** Every value that is kept of a person, named so that no other holds it. */
function everythingOf(name: string, userId: UserId) {
  const of = (what: string) => `${name}-${what}`
  return {
    userId,
    email: `${name}@club.example`,
    firstname: of('Firstname'),
    lastname: of('Lastname'),
    licence: of('licence'),
    passwordHash: of('hash'),
    sessionId: of('session'),
    userAgent: of('browser'),
    endpoint: `https://push.example/${name}`,
    p256dh: of('key'),
    auth: of('auth'),
    token: of('token'),
    request: of('request'),
    delivery: of('delivery'),
    text: of('of-the-mail'),
    report: `write to ${name}-report@club.example`,
    answer: of('answer'),
    command: of('command'),
  }
}
type Everything = ReturnType<typeof everythingOf>

/** Stores all of it, through every port of records. */
async function kept(people: People, one: Everything): Promise<void> {
  const { userId, email, firstname, lastname, licence, passwordHash } = one
  await people.records.add({
    id: userId,
    email,
    firstname,
    lastname,
    licenseNumber: licence,
    passwordHash,
    enableEmails: true,
    enableNotifications: true,
    isVerified: true,
    language: 'fr',
    flags: [],
    createdAt: NOW,
    updatedAt: NOW,
  })
  const session = { userId, createdAt: NOW, lastSeenAt: NOW, userAgent: one.userAgent }
  await people.sessions.add({ id: one.sessionId, ...session })
  const expiresAt = '2026-01-31T20:30:00.000Z'
  await people.tokens.put({ hash: one.token, purpose: 'reset', userId, request: one.request, expiresAt })
  const delivery = { userId, channel: 'mail', kind: 'added-to-group', createdAt: NOW } as const
  await people.outbox.add({ id: one.delivery, ...delivery, data: { text: one.text } })
  const { endpoint, p256dh, auth } = one
  const keep = { commandId: one.command, userId, bodyHash: 'body', answer: () => one.answer }
  const subscription = { endpoint, userId, sessionId: one.sessionId, p256dh, auth, createdAt: NOW }
  await people.pushSubscriptions.put(subscription, 10, keep)
  const id = ids.random() as FeedbackId
  await people.feedback.add({ id, userId, type: 'bug', title: 'Help', body: one.report, createdAt: NOW })
  const named = { name: `${firstname} ${lastname}`, licence }
  await people.sheetPlayers.put(gameIdOf(BOARD, 1), 0, { [firstname[0] ?? 'A']: named })
}

/** The product's erasure over these records; its log knows of no earlier one. */
function erasing({ records, ...people }: People) {
  const parts: Partial<Record<keyof AccountParts, unknown>> = {
    ...people,
    people: records,
    ids,
    log: { head: async () => START, readAll: async () => ({ events: [], position: START }) },
    users: { handle: async () => {} },
    forgetters: [],
    endings: sessionEndings(people),
  }
  return erasure(parts as AccountParts)
}

const absent = without('mongodb')
const causes = { commandId: 'c', actorId: 'a', correlationId: 'r', causationId: 'c' }
const tracesOf = (one: Everything, text: string) =>
  Object.entries(one).filter(([, value]) => text.toLowerCase().includes(value.toLowerCase()))

describe.skipIf(absent)(`an erasure over MongoDB ${absent ?? ''}`, () => {
  it('leaves no value of the person in any collection, and every value of another person', async () => {
    const { people, onDisk } = await aPeopleDatabase()
    const [gone, stays] = [
      everythingOf('anne', 'a'.repeat(26) as UserId),
      everythingOf('zoe', 'z'.repeat(26) as UserId),
    ]
    await kept(people, gone)
    await kept(people, stays)
    const before = await onDisk()
    for (const one of [gone, stays])
      expect(tracesOf(one, before).map(([what]) => what)).toEqual(Object.keys(one))
    await erasing(people).erase(gone.userId, causes)
    expect(await people.records.overwritten(30_000)).toBe(true)
    const after = await onDisk()
    expect(tracesOf(gone, after)).toEqual([])
    expect(tracesOf(stays, after).map(([what]) => what)).toEqual(Object.keys(stays))
  })

  it('deletes what calls under way still wrote for the person while their records went', async () => {
    const { people, onDisk } = await aPeopleDatabase()
    const gone = everythingOf('anne', 'a'.repeat(26) as UserId)
    await kept(people, gone)
    const { remove } = people.records
    const withLateCalls: People = {
      ...people,
      records: {
        ...people.records,
        async remove(id) {
          await remove(id)
          const late = { ...gone, endpoint: 'https://push.example/late', command: 'late' }
          const { userId } = late
          const session = { userId, createdAt: NOW, lastSeenAt: NOW, userAgent: gone.userAgent }
          await people.sessions.add({ id: gone.sessionId, ...session })
          const delivery = { userId, channel: 'push', kind: 'added-to-group', createdAt: NOW } as const
          await people.outbox.add({ id: 'late', ...delivery, data: { text: gone.text } })
          const keep = { commandId: 'late', userId, bodyHash: 'body', answer: () => gone.answer }
          await people.sessions.end('none', keep)
        },
      },
    }
    await erasing(withLateCalls).erase(gone.userId, causes)
    expect(await people.records.overwritten(30_000)).toBe(true)
    expect(tracesOf(gone, await onDisk())).toEqual([])
  })

  it('several people who are erased at the same time all go, and nobody else', async () => {
    const { people, onDisk } = await aPeopleDatabase()
    const crowd = [...'abcdefghijkl'].map(letter =>
      everythingOf(`person-${letter}`, letter.repeat(26) as UserId),
    )
    for (const one of crowd) await kept(people, one)
    const { erase } = erasing(people)
    await Promise.all(crowd.slice(2).map(({ userId }) => erase(userId, causes)))
    expect(await people.records.overwritten(30_000)).toBe(true)
    const after = await onDisk()
    expect(crowd.map(one => tracesOf(one, after).length > 0)).toEqual(crowd.map((_, index) => index < 2))
  })
})
