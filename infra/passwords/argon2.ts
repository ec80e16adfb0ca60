import { hash, verify } from '@node-rs/argon2'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { Passwords } from '@pingboard/services/ports/passwords.ts'

/** SES-2. `algorithm` 2 is argon2id; the package's enum is ambient, and cannot be used with type stripping. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2
const WAITING = 50
/** A hash that belongs to no account: verifying against it costs as much as with a real hash (SES-3). */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$9Y2Zr1mV2hX0pQbO8kq7sJ3wEuT6yLcNfGdAiHvRx5M'

/** Reads the cost from the hash: `$argon2id$v=19$m=19456,t=2,p=1$…`. A hash of another form counts as cheaper. */
function isCheaper(stored: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=([0-9]{1,9}),t=([0-9]{1,9}),p=/.exec(stored) ?? []
  return Number(memory ?? 0) < COST.memoryCost || Number(time ?? 0) < COST.timeCost
}

/** Argon2id, two at a time with a bounded queue. @throws Rejection OVERLOADED when the queue is full */
export function openArgon2(): Passwords & {
  /** For the metrics. */
  queue(): { readonly running: number; readonly waiting: number }
} {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) throw new Rejection('OVERLOADED', { retryAfter: 1 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // The place goes to the next waiting call directly, so that no newer call takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: password => inTurn(() => hash(password, COST)),
    needsRehash: isCheaper,
    queue: () => ({ running, waiting: waiting.length }),
    verify: (stored, password) =>
      inTurn(async () => (await verify(stored ?? NOBODY, password)) && stored !== null),
  }
}
