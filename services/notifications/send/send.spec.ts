import { beforeEach, describe, expect, test } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import { MailRefused } from '../../ports/mailer.ts'
import type { ClaimedDelivery } from '../../ports/outbox.ts'
import { PushNotTried } from '../../ports/push.ts'
import { aGame, BOARD, boardOf, closed, GROUP, scored, TODAY } from '../testing/board.ts'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import { CLAIM_MS, PartlySent } from './outcome.ts'
import { mailSender } from './send-mail.ts'
import { pushSender } from './send-push.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let people: ReturnType<typeof aPerson>[]
let world: ReturnType<typeof theParts>

beforeEach(() => {
  people = [aPerson(), aPerson({ language: 'en' })]
  world = theParts(people)
  world.around.board = boardOf([aGame(1, closed(8, 6))])
})

const delivery = (change: Partial<ClaimedDelivery>): ClaimedDelivery => ({
  id: 'd'.repeat(26),
  userId: people[0]?.id ?? aPerson().id,
  channel: 'mail',
  kind: 'board-results',
  data: { boardId: BOARD, gameId: `${BOARD}.1`, request: 'r', at: '2026-11-21T18:00:00.000Z' },
  createdAt: world.clock.now().toISOString(),
  attempts: 0,
  until: new Date(world.clock.now().getTime() + CLAIM_MS).toISOString(),
  ...change,
})

describe('a mail', () => {
  const send = (change: Partial<ClaimedDelivery> = {}) => mailSender(world.parts)(delivery(change))

  test('leaves in the language of its reader', async () => {
    expect(await send()).toBe('sent')
    expect(await send({ userId: people[1]?.id })).toBe('sent')
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      'Résultats\u202f: Journée 4',
      'Results: Journée 4',
    ])
  })

  test('is dropped when the person changed their mind, or is gone, since it was queued', async () => {
    const [anne] = people
    for (const change of [{ enableEmails: false }, { isVerified: false }]) {
      if (anne) people[0] = { ...anne, ...change }
      expect(await send()).toBe('dropped')
    }
    people.splice(0, 1)
    expect(await send({ userId: anne?.id })).toBe('dropped')
    expect(world.mails).toEqual([])
  })

  test.each(['board-results', 'added-to-group', 'role-changed'])(
    '%s is dropped when the person is no member any more, the others get theirs',
    async kind => {
      const data = { boardId: kind === 'board-results' ? BOARD : '', groupId: GROUP, roleName: 'Scorer' }
      world.around.former.add(people[0]?.id ?? '')
      expect(await send({ kind, data })).toBe('dropped')
      expect(await send({ kind, data, userId: people[1]?.id })).toBe('sent')
      expect(world.mails).toHaveLength(1)
    },
  )

  test('about the account reaches who is in no group', async () => {
    for (const { id } of people) world.around.former.add(id)
    expect(await send({ kind: 'reset', data: { request: 'r' } })).toBe('sent')
  })

  test('is forgotten where it was kept when the person was erased on its way', async () => {
    const [anne] = people
    const { parts } = world
    const mailer: typeof parts.mailer = { send: async () => void people.splice(0, 1) }
    await mailSender({ ...parts, mailer })(delivery({ userId: anne?.id }))
    expect(world.forgotten).toEqual([anne?.email])
    await send({ userId: people[0]?.id })
    expect(world.forgotten).toHaveLength(1)
  })

  test('to verify is dropped once the address is verified; to reset is sent all the same', async () => {
    expect(await send({ kind: 'verify' })).toBe('dropped')
    expect(await send({ kind: 'reset' })).toBe('sent')
  })

  test.each(['verify', 'reset'] as const)(
    'to %s is dropped when its link opens nothing any more',
    async kind => {
      const [anne] = people
      if (anne) people[0] = { ...anne, isVerified: false }
      expect(await send({ kind })).toBe('sent')
      world.around.deadLinks.add(`${anne?.id} ${kind} r`)
      expect(await send({ kind })).toBe('dropped')
      expect(await send({ kind, data: { request: 'newer' } })).toBe('sent')
      expect(world.mails).toHaveLength(2)
    },
  )

  test('of a board that is gone, or of a kind nobody knows any more, is dropped', async () => {
    world.around.board = null
    expect(await send()).toBe('dropped')
    expect(await send({ kind: 'of-another-build' })).toBe('dropped')
  })

  describe('with results', () => {
    const DAY = { predictedDate: TODAY }
    const parts = () => ({ ...world.parts, quietBeforeResults: MINUTE })
    const sendResults = () => mailSender(parts())(delivery({}))
    const board = (...games: ReturnType<typeof aGame>[]) =>
      boardOf(games, { updatedAt: world.clock.now().toISOString() })

    test('waits until the board has been quiet for a minute: an end may be undone at once', async () => {
      world.around.board = board(aGame(1, closed(8, 6)))
      expect(await sendResults()).toBe('later')
      world.clock.advance(MINUTE)
      expect(await sendResults()).toBe('sent')
      expect(world.mails).toHaveLength(1)
    })
    test('waits for the end of a board that goes on, and tells the result that it had then', async () => {
      world.around.board = board(aGame(1, { ...scored(7, 6), ...DAY }))
      world.clock.advance(10 * MINUTE)
      expect(await sendResults()).toBe('much-later')
      world.around.board = board(aGame(1, closed(7, 7)))
      world.clock.advance(MINUTE)
      expect(await sendResults()).toBe('sent')
      expect(world.mails[0]?.text).toContain('7 – 7')
    })
    test('leaves for a board that is over by its day, with a fixture that nobody scored', async () => {
      world.around.board = board(aGame(1, { ...scored(8, 6), ...DAY }), aGame(2, DAY))
      // Five in the morning after, then six, in Paris.
      world.clock.advance(10 * HOUR)
      expect(await sendResults()).toBe('much-later')
      world.clock.advance(HOUR)
      expect(await sendResults()).toBe('sent')
    })
    test('waits for days for an end that was undone, and is worth sending for a day from the true end on', async () => {
      const createdAt = world.clock.now().toISOString()
      const again = () => mailSender(parts())(delivery({ createdAt }))
      world.around.board = board(aGame(1, { predictedDate: '2026-11-28' }))
      world.clock.advance(48 * HOUR)
      expect(await again()).toBe('much-later')
      world.around.board = board(aGame(1, { ...closed(8, 6), predictedDate: '2026-11-28' }))
      world.clock.advance(MINUTE)
      expect(await again()).toBe('sent')
      expect(world.mails[0]?.text).toContain('8 – 6')
      world.clock.advance(24 * HOUR)
      expect(await again()).toBe('given-up')
    })
    test('is given up after a day when the group is set aside, and waits through a short lag', async () => {
      const createdAt = world.clock.now().toISOString()
      const behind = new Rejection('VIEW_BEHIND', { retryAfter: 60 })
      const boards = { ...world.parts.boards, read: () => Promise.reject(behind) }
      const again = (attempts: number) =>
        mailSender({ ...parts(), boards })(delivery({ createdAt, attempts }))
      world.clock.advance(24 * HOUR - 1)
      await expect(again(100)).rejects.toBe(behind)
      world.clock.advance(1)
      expect(await again(100)).toBe('given-up')
      // An end that was undone is waited for longer than a day.
      await expect(again(2)).rejects.toBe(behind)
    })
    test('is given up when the days of the board went by without an end', async () => {
      world.around.board = board(aGame(1, { predictedDate: '2026-11-01' }))
      expect(await sendResults()).toBe('given-up')
    })
  })

  test('fails with the reason when the server refuses it, and when it cannot be reached', async () => {
    world.around.mailFails = new MailRefused('SMTP RCPT TO 550')
    await expect(send()).rejects.toBe(world.around.mailFails)
    world.around.mailFails = new Error('SMTP ETIMEDOUT')
    await expect(send()).rejects.toThrow('ETIMEDOUT')
  })

  test.each([
    ['board-results', 24 * HOUR],
    ['reset', HOUR],
  ])('%s is given up once it is of no use', async (kind, life) => {
    const createdAt = world.clock.now().toISOString()
    world.clock.advance(life - 1)
    expect(await send({ kind, createdAt })).toBe('sent')
    world.clock.advance(1)
    expect(await send({ kind, createdAt })).toBe('given-up')
  })
})

describe('a push', () => {
  const PUSH = { channel: 'push', kind: 'fixture-finished' } as const

  function subscribed(...endpoints: string[]) {
    const userId = people[0]?.id ?? aPerson().id
    for (const endpoint of endpoints)
      world.subscriptions.push({ endpoint, userId, sessionId: 's', p256dh: '', auth: '', createdAt: '' })
  }
  const reached = () => world.pushes.map(({ endpoint }) => endpoint)

  test('goes to every browser of its person', async () => {
    subscribed('one', 'two')
    expect(await pushSender(world.parts)(delivery(PUSH))).toBe('sent')
    expect(reached()).toEqual(['one', 'two'])
  })

  test('is dropped when the person is no member any more', async () => {
    subscribed('one')
    world.around.former.add(people[0]?.id ?? '')
    expect(await pushSender(world.parts)(delivery(PUSH))).toBe('dropped')
    expect(reached()).toEqual([])
  })

  test('forgets a browser that is gone, and is dropped when none is left', async () => {
    subscribed('one', 'two')
    world.around.pushAnswers.set('one', 'gone')
    expect(await pushSender(world.parts)(delivery(PUSH))).toBe('sent')
    expect(world.subscriptions.map(({ endpoint }) => endpoint)).toEqual(['two'])
    world.around.pushAnswers.set('two', 'gone')
    expect(await pushSender(world.parts)(delivery(PUSH))).toBe('dropped')
    expect(await pushSender(world.parts)(delivery(PUSH))).toBe('dropped')
  })

  /** The data that is stored for the next attempt. */
  async function failing(change: Partial<ClaimedDelivery>): Promise<ClaimedDelivery['data']> {
    const failure = await pushSender(world.parts)(delivery({ ...PUSH, ...change })).catch(error => error)
    expect(failure).toBeInstanceOf(PartlySent)
    return failure.data
  }

  test('tried again, by another process too, goes to the browsers that do not have it yet only', async () => {
    subscribed('one', 'two', 'three')
    world.around.pushAnswers.set('one', new Error('status 503'))
    world.around.pushAnswers.set('two', new Error('status 503'))
    const first = await failing({})
    world.around.pushAnswers.delete('one')
    const second = await failing({ data: first })
    world.around.pushAnswers.clear()
    expect(await pushSender(world.parts)(delivery({ ...PUSH, data: second }))).toBe('sent')
    expect(reached()).toEqual(['three', 'one', 'two'])
    for (const endpoint of ['one', 'two', 'three']) expect(second.reached).not.toContain(endpoint)
  })

  test('that one push service refuses counts as tried, also when others were not asked', async () => {
    subscribed('one', 'two')
    const refused = new Error('status 503')
    world.around.pushAnswers.set('one', new PushNotTried('resting'))
    world.around.pushAnswers.set('two', refused)
    const failure = () => pushSender(world.parts)(delivery(PUSH)).catch(error => error)
    expect(await failure()).toMatchObject({ cause: refused })
    world.around.pushAnswers.delete('two')
    expect((await failure()).cause).toBeInstanceOf(PushNotTried)
  })

  test('begins no browser that could outlast the claim', async () => {
    subscribed('one', 'two')
    const { parts } = world
    const push: typeof parts.push = {
      ...parts.push,
      async send(...call) {
        world.clock.advance(CLAIM_MS / 2 + 1)
        return parts.push.send(...call)
      },
    }
    const failure = await pushSender({ ...parts, push })(delivery(PUSH)).catch(error => error)
    expect(failure).toBeInstanceOf(PartlySent)
    expect(failure.cause).toBeInstanceOf(PushNotTried)
    expect(reached()).toEqual(['one'])
  })

  test('is dropped for whoever turned it off, and given up after an hour', async () => {
    subscribed('one')
    const [anne] = people
    if (anne) people[0] = { ...anne, enableNotifications: false }
    expect(await pushSender(world.parts)(delivery(PUSH))).toBe('dropped')
    if (anne) people[0] = anne
    const createdAt = world.clock.now().toISOString()
    world.clock.advance(HOUR)
    expect(await pushSender(world.parts)(delivery({ ...PUSH, createdAt }))).toBe('given-up')
    expect(reached()).toEqual([])
  })

  test('of an end that was undone before it left waits for the true end', async () => {
    subscribed('one')
    const createdAt = world.clock.now().toISOString()
    const again = (data = {}) =>
      pushSender(world.parts)(delivery({ ...PUSH, createdAt, data: { ...delivery({}).data, ...data } }))
    world.around.board = boardOf([aGame(1, scored(7, 6))])
    expect(await again()).toBe('much-later')
    // Another browser was told of the end before it was undone.
    expect(await again({ reached: 'another' })).toBe('sent')
    expect(reached()).toEqual([])
    world.around.board = boardOf([aGame(1, closed(8, 6))])
    expect(await again()).toBe('sent')
    expect(world.pushes[0]?.payload).toContain('8 – 6')
    world.around.board = boardOf([aGame(1)])
    world.clock.advance(HOUR)
    expect(await again()).toBe('given-up')
  })

  test('of a fixture or a board that is gone, or of a kind nobody knows any more, is dropped', async () => {
    subscribed('one')
    for (const board of [null, boardOf([])]) {
      world.around.board = board
      expect(await pushSender(world.parts)(delivery(PUSH))).toBe('dropped')
    }
    expect(await pushSender(world.parts)(delivery({ channel: 'push', kind: 'of-another-build' }))).toBe(
      'dropped',
    )
  })
})
