import type { GameId, UserId } from '@pingboard/contracts/ids.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Keep } from '@pingboard/services/ports/kept-answers.ts'
import type { Person } from '@pingboard/services/ports/personal-records.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

type Open = Awaited<ReturnType<typeof aPeopleFile>>['people']
export interface AnswersUnderTest
  extends Pick<Open, 'keptAnswers' | 'records' | 'sessions' | 'pushSubscriptions' | 'sheetPlayers'> {
  readonly clock: Awaited<ReturnType<typeof aPeopleFile>>['clock']
  reopen(): Promise<Pick<Open, 'keptAnswers'>>
  onDisk(): Promise<string>
}

const ids = seededIds('answers')
const aUser = () => ids.random() as UserId
const DAY = 24 * 60 * 60 * 1000
const NOW = '2026-01-31T19:30:00.000Z'

function aKeep(answer = ids.random(), userId = aUser()): Keep<unknown> {
  return { commandId: ids.random(), userId, bodyHash: ids.random(), answer: () => answer }
}
const aPerson = (id: UserId, email: string): Person => ({
  id,
  email,
  firstname: null,
  lastname: null,
  licenseNumber: null,
  passwordHash: 'hash',
  enableEmails: false,
  enableNotifications: false,
  isVerified: false,
  language: 'fr',
  flags: [],
  createdAt: NOW,
  updatedAt: NOW,
})
const aTarget = (userId: UserId, endpoint: string) => ({
  endpoint,
  userId,
  sessionId: 's',
  p256dh: 'p',
  auth: 'a',
  createdAt: NOW,
})
const game = `${'b'.repeat(26)}.1` as GameId

/** Every effect that can keep the answer to its command. */
const EFFECTS: Readonly<Record<string, (under: AnswersUnderTest, keep: Keep<unknown>) => Promise<unknown>>> =
  {
    async 'a change of a person'({ records }, keep) {
      const id = aUser()
      await records.add(aPerson(id, `${id}@club.example`))
      await records.update(id, { firstname: 'Anne' }, keep)
    },
    async 'a change of a person that changes nothing'({ records }, keep) {
      const id = aUser()
      await records.add(aPerson(id, `${id}@club.example`))
      await records.update(id, {}, keep)
    },
    'names on a sheet': ({ sheetPlayers }, keep) =>
      sheetPlayers.put(game, 0, { A: { name: 'Anne', licence: null } }, keep),
    'the end of a session': ({ sessions }, keep) => sessions.end('unknown', keep),
    'the end of all sessions': ({ sessions }, keep) => sessions.endAllOf(aUser(), undefined, keep),
    'a subscription': ({ pushSubscriptions }, keep) =>
      pushSubscriptions.put(aTarget(aUser(), 'https://one'), 10, keep),
    'the end of a subscription': ({ pushSubscriptions }, keep) =>
      pushSubscriptions.remove('https://one', aUser(), keep),
    'the end of a session’s subscription': ({ pushSubscriptions }, keep) =>
      pushSubscriptions.removeOfSession('s', keep),
  }

export const keptAnswersPromises: readonly PortPromise<AnswersUnderTest>[] = [
  ...Object.entries(EFFECTS).map(([what, effect]) => ({
    title: `the answer kept with ${what} is found again, also after a reopen`,
    async run(open: () => Promise<AnswersUnderTest>) {
      const under = await open()
      const keep = aKeep('{"body":{}}')
      await effect(under, keep)
      const expected = { bodyHash: keep.bodyHash, answer: '{"body":{}}' }
      expect(await under.keptAnswers.find(keep.commandId)).toEqual(expected)
      expect(await (await under.reopen()).keptAnswers.find(keep.commandId)).toEqual(expected)
    },
  })),
  {
    title: 'an answer is made of what its effect did',
    async run(open) {
      const { records, sheetPlayers, keptAnswers } = await open()
      const id = aUser()
      await records.add(aPerson(id, 'a@club.example'))
      const [changed, named] = [aKeep(), aKeep()]
      await records.update(id, { lastname: 'Roux' }, { ...changed, answer: one => `${one.lastname}` })
      const players = { B: { name: 'Léa', licence: null } }
      await sheetPlayers.put(game, 0, players, { ...named, answer: all => `${all.B?.name}` })
      expect((await keptAnswers.find(changed.commandId))?.answer).toBe('Roux')
      expect((await keptAnswers.find(named.commandId))?.answer).toBe('Léa')
    },
  },
  {
    title: 'of an effect that failed nothing is kept, and of an answer that cannot be made no effect',
    async run(open) {
      const { records, keptAnswers } = await open()
      const [one, other] = [aUser(), aUser()]
      for (const id of [one, other]) await records.add(aPerson(id, `${id}@club.example`))
      const keep = aKeep()
      await expect(records.update(other, { email: `${one}@club.example` }, keep)).rejects.toThrow()
      expect(await records.update(aUser(), { firstname: 'Nobody' }, keep)).toBeNull()
      expect(await keptAnswers.find(keep.commandId)).toBeNull()
      const unmade = {
        ...keep,
        answer: () => {
          throw new Error('no answer')
        },
      }
      await expect(records.update(one, { firstname: 'Half' }, unmade)).rejects.toThrow('no answer')
      expect((await records.byId(one))?.firstname).toBeNull()
      expect(await keptAnswers.find(keep.commandId)).toBeNull()
    },
  },
  {
    title: 'of a command without effect its body is known, and no answer',
    async run(open) {
      const { keptAnswers, reopen } = await open()
      expect(await keptAnswers.find('unknown')).toBeNull()
      const { commandId, userId, bodyHash } = aKeep()
      await keptAnswers.keep({ commandId, userId, bodyHash })
      expect(await keptAnswers.find(commandId)).toEqual({ bodyHash, answer: null })
      expect(await (await reopen()).keptAnswers.find(commandId)).toEqual({ bodyHash, answer: null })
    },
  },
  {
    title: 'an answer is kept for a day, and gone from the disk when the next one comes',
    async run(open) {
      const { keptAnswers, sessions, clock, onDisk } = await open()
      const keep = aKeep('an-old-answer')
      await sessions.end('none', keep)
      clock.advance(DAY - 1)
      expect(await keptAnswers.find(keep.commandId)).not.toBeNull()
      clock.advance(1)
      expect(await keptAnswers.find(keep.commandId)).toBeNull()
      await keptAnswers.keep(aKeep())
      // This removal empties the write-ahead file, which still holds the former page.
      await keptAnswers.removeAllOf(aUser())
      expect(await onDisk()).not.toContain('an-old-answer')
    },
  },
  {
    title: 'all answers to a person go together, from the disk too, and nobody else’s',
    async run(open) {
      const { keptAnswers, sessions, onDisk } = await open()
      const user = aUser()
      const mine = [aKeep('mine-one', user), aKeep('mine-two', user)]
      const theirs = aKeep('theirs')
      for (const keep of [...mine, theirs]) await sessions.end('none', keep)
      await keptAnswers.removeAllOf(user)
      for (const { commandId } of mine) expect(await keptAnswers.find(commandId)).toBeNull()
      expect(await onDisk()).not.toContain('mine-')
      expect(await keptAnswers.find(theirs.commandId)).not.toBeNull()
    },
  },
  {
    title: 'an answer that shows who is behind a letter goes with the name',
    async run(open) {
      const { keptAnswers, sheetPlayers, onDisk } = await open()
      const show = { answer: (named: unknown) => JSON.stringify(named) }
      const [byLicence, byBoard] = [aKeep(), aKeep()]
      const erased = { A: { name: 'Of-the-licence', licence: '3312345' } }
      await sheetPlayers.put(game, 0, erased, { ...byLicence, ...show })
      await sheetPlayers.removeAllOfLicence('3312345')
      expect(await keptAnswers.find(byLicence.commandId)).toBeNull()
      const answer = () => JSON.stringify({ gameId: game, players: 'Of-the-board' })
      await sheetPlayers.put(game, 0, {}, { ...byBoard, answer })
      await sheetPlayers.removeAllOfBoard(game.slice(0, 26) as never)
      expect(await keptAnswers.find(byBoard.commandId)).toBeNull()
      expect(await onDisk()).not.toContain('Of-the-')
    },
  },
]

export const keptAnswersSuite = (name: string, open: () => Promise<AnswersUnderTest>): void =>
  suite(`kept answers: ${name}`, keptAnswersPromises, open)

export async function sqliteAnswers(): Promise<AnswersUnderTest> {
  const { people, clock, reopen, onDisk } = await aPeopleFile()
  return { ...people, clock, reopen, onDisk }
}
