import type { BoardId, FeedbackId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import {
  type KeptRecords,
  type PeopleTransfer,
  RECORD_KEYS,
  RECORD_KINDS,
  type RecordKind,
} from '@pingboard/services/ports/people-transfer.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

export interface TransferUnderTest {
  readonly transfer: PeopleTransfer
  /** The other ports over the same records. */
  readonly people: Omit<People, 'transfer'>
  /** The time of the adapter. */
  readonly now: () => Date
}

const ids = seededIds('people transfer')
const aUser = () => ids.random() as UserId

/** At least one record of each kind, with every optional part absent in one and present in another. */
export function someRecords(now: Date): { readonly [Kind in RecordKind]: readonly KeptRecords[Kind][] } {
  const at = now.toISOString()
  const [ann, bob] = [aUser(), aUser()]
  const person = {
    passwordHash: '$argon2id$v=19$…',
    isVerified: true,
    createdAt: at,
    updatedAt: at,
  }
  const delivery = { userId: ann, kind: 'board-opened', createdAt: at, dueAt: at } as const
  const game = gameIdOf(ids.random() as BoardId, 3)
  return {
    person: [
      {
        ...person,
        id: ann,
        email: `${ann}@club.example`,
        firstname: 'Éloïse',
        lastname: 'Bœuf',
        licenseNumber: '3312345',
        enableEmails: true,
        enableNotifications: false,
        language: 'fr',
        flags: ['canRetrieveGroup'],
      },
      {
        ...person,
        id: bob,
        email: `${bob}@club.example`,
        firstname: null,
        lastname: null,
        licenseNumber: null,
        enableEmails: false,
        enableNotifications: true,
        isVerified: false,
        language: 'en',
        flags: [],
      },
    ],
    leaving: [{ id: aUser(), email: 'leaving@club.example' }],
    session: [{ id: ids.random(), userId: ann, createdAt: at, lastSeenAt: at, userAgent: 'Firefox — “140”' }],
    mailToken: [
      {
        hash: ids.random(),
        purpose: 'reset',
        userId: bob,
        request: ids.random(),
        expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
      },
    ],
    delivery: [
      {
        ...delivery,
        id: ids.random(),
        channel: 'mail',
        data: { board: 'Journée 4', $odd: '$x' },
        state: 'waiting',
        attempts: 2,
      },
      { ...delivery, id: ids.random(), channel: 'push', data: null, state: 'sent', attempts: 0 },
    ],
    pushSubscription: [
      {
        endpoint: `https://push.example/${ids.random()}`,
        userId: ann,
        sessionId: ids.random(),
        createdAt: at,
        p256dh: 'p',
        auth: 'a',
      },
    ],
    feedback: [
      {
        id: ids.random() as FeedbackId,
        userId: null,
        type: 'bug',
        title: 'Titre',
        body: 'Corps',
        createdAt: at,
        address: null,
        attempts: 1,
        dueAt: at,
      },
      {
        id: ids.random() as FeedbackId,
        userId: bob,
        type: 'suggestion',
        title: 'Titre',
        body: 'Corps',
        createdAt: at,
        address: 'https://issues.example/7',
        attempts: 0,
        dueAt: at,
      },
    ] as KeptRecords['feedback'][],
    sheetPlayer: [
      { gameId: game, letter: 'A', sheet: 7, name: '$name of Anne', licence: '3312345' },
      { gameId: game, letter: 'W', sheet: 7, name: 'Bob', licence: null },
    ],
    keptAnswer: [
      { commandId: ids.random(), userId: ann, bodyHash: 'h', answer: '{"a":1}', keptAt: at },
      { commandId: ids.random(), userId: bob, bodyHash: 'h', answer: null, keptAt: at },
    ],
  }
}

async function putAll(transfer: PeopleTransfer, records: ReturnType<typeof someRecords>): Promise<void> {
  for (const kind of RECORD_KINDS) await transfer.put(kind, records[kind])
}

async function read<Kind extends RecordKind>(transfer: PeopleTransfer, kind: Kind) {
  await using reading = await transfer.reading()
  return await Array.fromAsync(reading.all(kind))
}

function inOrder<Kind extends RecordKind>(kind: Kind, records: readonly KeptRecords[Kind][]) {
  const keyOf = (record: KeptRecords[Kind]) =>
    RECORD_KEYS[kind].map(field => String((record as unknown as Record<string, unknown>)[field])).join(' ')
  return records.toSorted((one, other) => Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other))))
}

export const transferPromises: readonly PortPromise<TransferUnderTest>[] = [
  {
    title: 'every record of every kind comes back with all that was put',
    async run(open) {
      const { transfer, now } = await open()
      const records = someRecords(now())
      await putAll(transfer, records)
      for (const kind of RECORD_KINDS)
        expect(await read(transfer, kind), kind).toEqual(inOrder(kind as 'person', records[kind] as never))
    },
  },
  {
    title: 'very many come back in order of their keys, each once',
    async run(open) {
      const { transfer } = await open()
      const board = ids.random() as BoardId
      const players = Array.from({ length: 1203 }, (_, index) => ({
        gameId: gameIdOf(board, 1 + Math.floor(index / 3)),
        letter: 'AFX'[index % 3] ?? '',
        sheet: 0,
        name: `Joueuse ${index}`,
        licence: null,
      }))
      // The players of one game come in several calls.
      for (let from = 0; from < players.length; from += 100)
        await transfer.put('sheetPlayer', players.slice(from, from + 100))
      expect(await read(transfer, 'sheetPlayer')).toEqual(inOrder('sheetPlayer', players))
      const sessions = players.map(({ name }, index) => ({
        id: `${index % 7}-${ids.random()}-${index % 2 ? 'Z' : 'a'}`,
        userId: aUser(),
        createdAt: '2026-11-01T12:00:00.000Z',
        lastSeenAt: '2026-11-01T12:00:00.000Z',
        userAgent: name,
      }))
      await transfer.put('session', sessions)
      expect(await read(transfer, 'session')).toEqual(inOrder('session', sessions))
    },
  },
  {
    title: 'the same records again change nothing, and newer ones take their place',
    async run(open) {
      const { transfer, now } = await open()
      const records = someRecords(now())
      await putAll(transfer, records)
      await putAll(transfer, records)
      const [delivery] = records.delivery
      const [player] = records.sheetPlayer
      if (!delivery || !player) throw new Error('there are some')
      await transfer.put('delivery', [{ ...delivery, state: 'given-up', data: null, attempts: 9 }])
      await transfer.put('sheetPlayer', [{ ...player, name: 'Another' }])
      expect(await read(transfer, 'delivery')).toContainEqual({
        ...delivery,
        state: 'given-up',
        data: null,
        attempts: 9,
      })
      const players = await read(transfer, 'sheetPlayer')
      expect(players.map(({ name }) => name)).toEqual(['Another', 'Bob'])
      expect(await read(transfer, 'person')).toHaveLength(2)
    },
  },
  {
    title: 'what was put is found by the other ports, as if they had stored it',
    async run(open) {
      const { transfer, people, now } = await open()
      const records = someRecords(now())
      await putAll(transfer, records)
      const [ann, bob] = records.person
      const [session] = records.session
      const [token] = records.mailToken
      const [player] = records.sheetPlayer
      const [answer] = records.keptAnswer
      if (!ann || !bob || !session || !token || !player || !answer) throw new Error('there are some')
      expect(await people.records.byEmail(ann.email)).toEqual(ann)
      expect(await people.records.byId(bob.id)).toEqual(bob)
      expect(await people.records.flagsOf(ann.id)).toEqual(ann.flags)
      // By the keys of the names, which no record holds.
      const found = await people.records.search('boeu', { page: 1, size: 10 })
      expect(found.people).toEqual([ann])
      expect(await people.records.add({ ...bob, id: aUser() })).toBe(false)
      expect(await people.records.leaving()).toEqual(records.leaving)
      expect(await people.sessions.find(session.id, now())).toEqual(session)
      expect(await people.tokens.find(token.hash, token.purpose, now())).toMatchObject({ userId: bob.id })
      expect(await people.outbox.waiting()).toBe(1)
      const [mail] = await people.outbox.claim('mail', now(), 5, 1000)
      expect(mail).toMatchObject({ attempts: 2, data: records.delivery[0]?.data })
      for (const { state: _, attempts: __, dueAt: ___, ...delivery } of records.delivery)
        expect(await people.outbox.add({ ...delivery, data: {} })).toBe(false)
      expect(await people.pushSubscriptions.ofUser(ann.id)).toEqual(records.pushSubscription)
      expect(await people.feedback.claim(now(), 5, 1000)).toMatchObject([{ attempts: 1, userId: null }])
      const names = await people.sheetPlayers.of(player.gameId as GameId, 7)
      expect(Object.keys(names)).toEqual(['A', 'W'])
      expect(names.A).toEqual({ name: '$name of Anne', licence: '3312345' })
      await people.sheetPlayers.removeAllOfLicence('3312345')
      expect(Object.keys(await people.sheetPlayers.of(player.gameId as GameId, 7))).toEqual(['W'])
      expect(await people.keptAnswers.find(answer.commandId)).toEqual({ bodyHash: 'h', answer: '{"a":1}' })
    },
  },
  {
    title: 'what the other ports stored is read with all of it',
    async run(open) {
      const { transfer, people, now } = await open()
      const { person, session, mailToken, pushSubscription, feedback, delivery } = someRecords(now())
      for (const one of person) await people.records.add(one)
      for (const one of session) await people.sessions.add(one)
      for (const one of mailToken) await people.tokens.put(one)
      for (const one of pushSubscription) await people.pushSubscriptions.put(one, 10)
      for (const one of feedback) await people.feedback.add(one)
      for (const { data, ...one } of delivery) await people.outbox.add({ ...one, data: data ?? {} })
      const [mail] = await people.outbox.claim('mail', now(), 1, 1000)
      if (!mail) throw new Error('none is due')
      await people.outbox.settle(mail.id, 'sent')
      const game = gameIdOf(ids.random() as BoardId, 1)
      await people.sheetPlayers.put(game, 2, { B: { name: 'Bob', licence: null } })
      await people.keptAnswers.keep({ commandId: 'c', userId: aUser(), bodyHash: 'h' })
      const [gone] = person
      if (!gone) throw new Error('there are some')
      await people.records.remove(gone.id)
      expect(await read(transfer, 'person')).toEqual(person.slice(1))
      expect(await read(transfer, 'leaving')).toEqual([{ id: gone.id, email: gone.email }])
      expect(await read(transfer, 'session')).toEqual(session)
      expect(await read(transfer, 'mailToken')).toEqual(mailToken)
      expect(await read(transfer, 'pushSubscription')).toEqual(pushSubscription)
      expect((await read(transfer, 'feedback')).map(({ title, attempts }) => [title, attempts])).toEqual([
        ['Titre', 0],
        ['Titre', 0],
      ])
      expect(await read(transfer, 'delivery')).toContainEqual(
        expect.objectContaining({ id: mail.id, state: 'sent', data: null }),
      )
      expect(await read(transfer, 'sheetPlayer')).toEqual([
        { gameId: game, letter: 'B', sheet: 2, name: 'Bob', licence: null },
      ])
      expect(await read(transfer, 'keptAnswer')).toMatchObject([{ commandId: 'c', answer: null }])
    },
  },
  {
    title: 'after clear nothing of anybody is left',
    async run(open) {
      const { transfer, people, now } = await open()
      await putAll(transfer, someRecords(now()))
      await transfer.clear()
      for (const kind of RECORD_KINDS) expect(await read(transfer, kind), kind).toEqual([])
      expect(await people.outbox.waiting()).toBe(0)
    },
  },
]

export const transferSuite = (name: string, open: () => Promise<TransferUnderTest>): void =>
  suite(`people transfer: ${name}`, transferPromises, open)

export async function sqliteTransfer(): Promise<TransferUnderTest> {
  const { people, clock } = await aPeopleFile()
  return { transfer: people.transfer, people, now: () => clock.now() }
}
