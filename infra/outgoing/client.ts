import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import { LRUCache } from 'lru-cache'
import { publicLookup, type Resolve, systemResolve } from './addresses.ts'
import { breakers } from './breaker.ts'
import { counters, type OutgoingCount } from './counters.ts'
import { type Deadline, deadlineIn, part } from './deadline.ts'
import { NotCalled, OutgoingError } from './error.ts'
import { hosts } from './hosts.ts'
import { retry } from './retry.ts'
import { type Answer, type Message, send } from './send.ts'
import { type Slots, slots } from './slots.ts'

export interface Limits {
  /** Milliseconds until a connection is open. */
  readonly connectMs: number
  /** Milliseconds of one whole attempt. */
  readonly attemptMs: number
  /** Three at most (TRN-5); one when the caller's own queue repeats. */
  readonly attempts: number
  /** Milliseconds before the second attempt; doubles, times a random factor. */
  readonly pauseMs: number
  /** Requests to the target at once; the others wait in turn. */
  readonly concurrency: number
  /** Of those, requests of one circuit: a circuit that hangs leaves room for the others. */
  readonly ofCircuit: number
}

export const LIMITS: Limits = {
  connectMs: 2000,
  attemptMs: 10_000,
  attempts: 3,
  pauseMs: 200,
  concurrency: 4,
  ofCircuit: 4,
}

export interface Target {
  /** Name in the counters: `federation`, `push`, `issues`. */
  readonly name: string
  /** See `Hosts`. */
  readonly hosts: readonly string[]
  readonly limits?: Partial<Limits>
}

export interface Call<T> {
  /** Called for each attempt, because a signed address contains the time. */
  readonly message: () => Message
  /** Checks and reads the answer. When it throws an OutgoingError, the attempt has failed. */
  readonly read: (answer: Answer) => T | Promise<T>
  /** Name of the breaker that rests after repeated failures; by default the host. */
  readonly circuit?: string
  /** Deadline of the whole call; by default the time of all attempts together. */
  readonly deadline?: Deadline
}

/** Makes calls to one other service. */
export interface Caller {
  /** Whether this address may be called at all. */
  allows(url: URL): boolean
  /** Repeats the call until the answer is readable, within the limits. @throws OutgoingError, of which NotCalled */
  ask<T>(call: Call<T>): Promise<T>
}

/** The product's only client of services of others, but for mail (OUT-1, TRN-5). */
export interface Outgoing {
  to(target: Target): Caller
  /** For the metrics. */
  counts(): readonly OutgoingCount[]
}

export function openOutgoing({
  clock,
  resolve = systemResolve,
  request = send,
}: {
  clock: Clock
  resolve?: Resolve
  /** Makes one request; a test passes its own function. */
  request?: typeof send
}): Outgoing {
  const counted = counters()
  const lookup = publicLookup(resolve)
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxFreeSockets: 4 }),
    https: new HttpsAgent({ keepAlive: true, maxFreeSockets: 4 }),
  }

  function to({ name, hosts: names, limits: own }: Target): Caller {
    const limits = { ...LIMITS, ...own }
    const allowed = hosts(names)
    const room = slots(limits.concurrency)
    const rooms = new LRUCache<string, Slots>({ max: 200 })
    const resting = breakers(clock)

    function roomOf(circuit: string): Slots {
      const own = rooms.get(circuit) ?? slots(limits.ofCircuit)
      rooms.set(circuit, own)
      return { run: (signal, task) => own.run(signal, () => room.run(signal, task)) }
    }

    /** Checks each attempt, because each attempt has its own message. */
    function checked(message: Message): Message {
      if (allowed.allows(message.url)) return message
      counted.add(name, 'blocked')
      throw new OutgoingError('refused', 'address not allowed')
    }

    async function attempt<T>({ message, read }: Call<T>, deadline: Deadline, number: number): Promise<T> {
      const made = checked(message())
      try {
        const answer = await request(made, {
          signal: AbortSignal.any([deadline.signal, deadlineIn(limits.attemptMs).signal]),
          connectMs: limits.connectMs,
          // A repeat opens a new connection: kept connections have led to timeouts.
          agents: number === 1 ? agents : null,
          lookup: allowed.isException(made.url) ? null : lookup,
        })
        const value = await read(answer)
        counted.add(name, 'ok')
        return value
      } catch (error) {
        if (error instanceof OutgoingError) counted.add(name, error.failure)
        throw error
      }
    }

    return {
      allows: allowed.allows,
      async ask(call) {
        const circuit = call.circuit ?? checked(call.message()).url.host
        const guard = resting.of(circuit)
        if (!guard.allows()) {
          counted.add(name, 'resting')
          throw new NotCalled('unavailable', 'resting after repeated failures')
        }
        const deadline = call.deadline ?? deadlineIn(limits.attemptMs * limits.attempts)
        try {
          // Waiting takes half of the time at most: with less time left, a service that works would seem to fail.
          const value = await retry(limits, deadline, number =>
            roomOf(circuit).run(part(deadline, 0.5).signal, () => attempt(call, deadline, number)),
          )
          guard.succeeded()
          return value
        } catch (error) {
          if (error instanceof OutgoingError) {
            if (error.retryable) guard.failed()
            // A refusal shows that the service works; a timeout while waiting for a free slot does not.
            else if (error.failure !== 'timeout') guard.succeeded()
          }
          throw error
        }
      },
    }
  }

  return { to, counts: counted.read }
}
