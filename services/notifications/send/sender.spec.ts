import { expect, test, vi } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../ports/event-log.ts'
import { MailRefused } from '../../ports/mailer.ts'
import type { ClaimedDelivery, Delivery } from '../../ports/outbox.ts'
import { PushNotTried } from '../../ports/push.ts'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import { CLAIM_MS, type Outcome, PartlySent } from './outcome.ts'
import { mailSender } from './send-mail.ts'
import { sender } from './sender.ts'

const { parts, clock, deliveries, logged } = theParts()

async function queued(id: string) {
  const createdAt = clock.now().toISOString()
  await parts.outbox.add({ id, userId: aPerson().id, channel: 'mail', kind: 'verify', data: {}, createdAt })
}
const stateOf = (id: string) => deliveries().find(delivery => delivery.id === id)

test('what is sent is settled; what fails waits longer and longer, and its reason is logged without its address', async () => {
  const answers: (Outcome | Error)[] = [new Error('SMTP ECONNECTION'), new Error('SMTP ETIMEDOUT'), 'sent']
  const seen: ClaimedDelivery[] = []
  const task = sender(parts, {
    async mail(delivery) {
      seen.push(delivery)
      const answer = answers.shift() ?? 'sent'
      if (answer instanceof Error) throw answer
      return answer
    },
    push: async () => 'sent',
  })
  const stop = new AbortController()
  const running = task.run(stop.signal)
  await queued('one')

  for (const [attempts, pause] of [
    [1, 2000],
    [2, 4000],
  ] as const) {
    task.wake()
    await vi.waitUntil(() => stateOf('one')?.attempts === attempts)
    expect((stateOf('one')?.dueAt ?? 0) - clock.now().getTime()).toBe(pause)
    clock.advance(pause - 1)
    task.wake()
    await new Promise(setImmediate)
    expect(seen).toHaveLength(attempts)
    clock.advance(1)
  }
  task.wake()
  await vi.waitUntil(() => stateOf('one')?.state === 'sent')
  expect(logged).toMatchObject([{ reason: 'SMTP ECONNECTION' }, { reason: 'SMTP ETIMEDOUT' }])
  stop.abort()
  await running
})

test('what must wait comes again when its claim is over, and no attempt has failed', async () => {
  const { parts, clock, deliveries, logged } = theParts()
  const answers: Outcome[] = ['later', 'sent']
  const task = sender(parts, { mail: async () => answers.shift() ?? 'sent', push: async () => 'sent' })
  const stop = new AbortController()
  const running = task.run(stop.signal)
  const createdAt = clock.now().toISOString()
  await parts.outbox.add({
    id: 'm',
    userId: aPerson().id,
    channel: 'mail',
    kind: 'verify',
    data: {},
    createdAt,
  })
  task.wake()
  await vi.waitUntil(() => answers.length === 1)
  clock.advance(CLAIM_MS - 1)
  task.wake()
  await new Promise(setImmediate)
  expect(deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  clock.advance(1)
  task.wake()
  await vi.waitUntil(() => deliveries()[0]?.state === 'sent')
  expect(deliveries()[0]?.attempts).toBe(0)
  expect(logged).toEqual([])
  stop.abort()
  await running
})

/** A sender at work over one delivery, whose outcomes are these; then it is sent. */
async function sending(channel: 'mail' | 'push', answers: (Outcome | Error)[]) {
  const { parts, clock, deliveries, logged } = theParts()
  const seen: Delivery['data'][] = []
  const answer = async ({ data }: ClaimedDelivery): Promise<Outcome> => {
    seen.push(data)
    const next = answers.shift() ?? 'sent'
    if (next instanceof Error) throw next
    return next
  }
  const task = sender(parts, { mail: answer, push: answer })
  const stop = new AbortController()
  const running = task.run(stop.signal)
  const kind = channel === 'mail' ? 'board-results' : 'fixture-finished'
  const createdAt = clock.now().toISOString()
  await parts.outbox.add({ id: 'd', userId: aPerson().id, channel, kind, data: {}, createdAt })
  const pauses: number[] = []
  return {
    seen,
    logged,
    pauses,
    delivery: () => deliveries()[0],
    /** Lets it be tried once more, when it is due. */
    async tried() {
      const before = seen.length
      task.wake()
      await vi.waitUntil(() => seen.length > before)
      await new Promise(setImmediate)
      const pause = (deliveries()[0]?.dueAt ?? 0) - clock.now().getTime()
      pauses.push(pause)
      clock.advance(pause)
    },
    async stopped() {
      stop.abort()
      await running
    },
  }
}

test('a mail that its server refuses is given up at once, and the log says why', async () => {
  const { tried, delivery, logged, stopped } = await sending('mail', [
    new MailRefused('SMTP RCPT TO 550 5.1.1'),
  ])
  await tried()
  expect(delivery()?.state).toBe('given-up')
  expect(logged).toMatchObject([{ kind: 'board-results', attempts: 1, reason: 'SMTP RCPT TO 550 5.1.1' }])
  await stopped()
})

test('a push for which no push service was asked has not been tried: it waits, however often', async () => {
  const behind = new Rejection('VIEW_BEHIND', { retryAfter: 1 })
  const reached = { reached: 'one' }
  const refused = () => new Error('push status 503')
  const answers = [
    new StoreUnavailable('the log is away'),
    refused(),
    behind,
    new OutcomeUnknown('flapping'),
    new PushNotTried('resting'),
    refused(),
    new PartlySent(reached, new PushNotTried('resting')),
    new PartlySent(reached, refused()),
  ]
  const { tried, delivery, logged, pauses, seen, stopped } = await sending('push', answers)
  const attempts: unknown[] = []
  for (let time = 0; time < 8; time++) {
    await tried()
    attempts.push(delivery()?.attempts)
  }
  expect(attempts.slice(0, -1)).toEqual([0, 1, 1, 1, 1, 2, 2])
  expect(pauses.slice(0, 3)).toEqual([30_000, 30_000, 60_000])
  expect(seen.at(-1)).toEqual(reached)
  expect(delivery()?.state).toBe('given-up')
  expect(logged.at(-1)).toMatchObject({ attempts: 3, reason: 'push status 503' })
  await stopped()
})

test.each([
  ['mail', 10 * 60_000],
  ['push', 2 * 60_000],
] as const)(
  'a %s that must wait much longer comes again after %i ms, and no attempt has failed',
  async (channel, pause) => {
    const { tried, delivery, logged, pauses, stopped } = await sending(channel, [
      'much-later',
      'much-later',
      'sent',
    ])
    await tried()
    await tried()
    expect(pauses).toEqual([pause, pause])
    expect(delivery()).toMatchObject({ state: 'waiting', attempts: 0 })
    await tried()
    expect(delivery()).toMatchObject({ state: 'sent', attempts: 0 })
    expect(logged).toEqual([])
    await stopped()
  },
)

test('a push that is refused is tried three times, with growing gaps, and given up', async () => {
  const { parts, clock, deliveries, logged } = theParts()
  let tries = 0
  const task = sender(parts, {
    mail: async () => 'sent',
    async push() {
      tries++
      throw new Error('push status 403')
    },
  })
  const stop = new AbortController()
  const running = task.run(stop.signal)
  const createdAt = clock.now().toISOString()
  const delivery = {
    id: 'p',
    userId: aPerson().id,
    channel: 'push',
    kind: 'fixture-finished',
    data: {},
    createdAt,
  } as const
  await parts.outbox.add(delivery)
  const gaps: number[] = []
  for (const attempts of [1, 2]) {
    task.wake()
    await vi.waitUntil(() => deliveries()[0]?.attempts === attempts)
    gaps.push((deliveries()[0]?.dueAt ?? 0) - clock.now().getTime())
    clock.advance(gaps.at(-1) ?? 0)
  }
  task.wake()
  await vi.waitUntil(() => deliveries()[0]?.state === 'given-up')
  clock.advance(60 * 60_000)
  task.wake()
  await new Promise(setImmediate)
  expect([tries, gaps]).toEqual([3, [30_000, 60_000]])
  expect(logged.at(-1)).toMatchObject({ reason: 'push status 403', attempts: 3 })
  stop.abort()
  await running
})

test('two senders send nothing twice, but what one had under way when it stopped, under the same message id', async () => {
  const person = aPerson({ enableEmails: true, isVerified: false })
  const { parts, clock, mails, deliveries } = theParts([person])
  const sent = { one: [] as string[], two: [] as string[] }
  const hang = new Promise<never>(() => {})
  /** The first mail of sender `one` arrives, but its answer never comes. */
  const senderOf = (name: keyof typeof sent) =>
    sender(parts, {
      mail: mailSender({
        ...parts,
        mailer: {
          async send(mail) {
            await parts.mailer.send(mail)
            sent[name].push(mail.messageId)
            if (sent.one.length === 1 && name === 'one') await hang
          },
        },
      }),
      push: async () => 'sent',
    })
  const stop = new AbortController()
  const createdAt = clock.now().toISOString()
  const ids = Array.from({ length: 9 }, (_, number) => `d${number}`)
  for (const id of ids)
    await parts.outbox.add({ id, userId: person.id, channel: 'mail', kind: 'verify', data: {}, createdAt })
  const tasks = [senderOf('one'), senderOf('two')]
  const running = tasks.map(task => task.run(stop.signal))
  await vi.waitUntil(() => deliveries().filter(({ state }) => state === 'sent').length === 8)
  expect(sent.one.length).toBeGreaterThan(1)
  expect(sent.two.length).toBeGreaterThan(1)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(9)
  expect(mails).toHaveLength(9)

  clock.advance(CLAIM_MS)
  tasks[1]?.wake()
  await vi.waitUntil(() => deliveries().every(({ state }) => state === 'sent'))
  expect(mails).toHaveLength(10)
  expect(sent.two.at(-1)).toBe(sent.one[0])
  stop.abort()
  await running[1]
})
