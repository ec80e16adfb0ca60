import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { deliver } from '@pingboard/services/kernel/delivery.ts'
import type { Bus, BusMessage, Subscription } from '@pingboard/services/ports/bus.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Asking } from './admin.ts'
import { type Client, failureOf } from './client.ts'
import { copies } from './copies.ts'
import type { DeadLetters } from './dead-letters.ts'
import { readAsMember } from './member.ts'
import { MessagesMissed, type Place, placesOf } from './places.ts'
import { topicsExist } from './topics.ts'

/** Pauses before a consumer joins again: doubled after each fault. Milliseconds. */
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** A broker that has just started knows no groups yet: until then, a first joining that fails is no fault. Milliseconds. */
const STARTS_WITHIN_MS = 30_000
/** A handler that still works is waited for this long when its consumer leaves. Milliseconds. */
const GRACE_MS = 2000

/** Groups of consumers that begin at the end: each process has one of its own. */
export const LISTENING = 'now.'

export interface BusParts {
  readonly newClient: () => Client
  readonly asking: Asking
  readonly deadLetters: Pick<DeadLetters, 'bury'>
  /** Of topics and groups. */
  readonly prefix: string
  readonly watchMs: number
  /** Default: half a minute. Milliseconds. */
  readonly startsWithinMs?: number | undefined
  readonly log?: Log | undefined
}

export interface KafkaBus extends Bus {
  /** False while a consumer has lost its place at the brokers and joins again. */
  healthy(): boolean
  /** Places of consumers that the brokers keep no place of. */
  listening(): ReadonlyMap<string, readonly Place[]>
  close(): Promise<void>
}

/**
 * New messages to consumers. A consumer with a checkpoint is a member of the group of its name; its place is committed
 * after the handling. A consumer that begins at the end is alone in a group, and its place is kept in this process.
 * Whatever fails, the consumer joins again until its signal ends.
 * `consume` throws `MessagesMissed` when the brokers removed messages before they were read.
 */
export function openBus({
  newClient,
  asking,
  deadLetters,
  prefix,
  watchMs,
  startsWithinMs = STARTS_WITHIN_MS,
  log,
}: BusParts): KafkaBus {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const down = new Set<object>()
  const listening = new Map<string, () => readonly Place[]>()

  async function consume(
    { name, topics, from, onReady }: Subscription,
    handle: (message: BusMessage) => Promise<void> | void,
    asked: AbortSignal,
  ): Promise<void> {
    const signal = AbortSignal.any([asked, closing.signal])
    const consumer = {
      name,
      handle,
      givenUp: (message: BusMessage, error: unknown) => deadLetters.bury(name, message, error),
    }
    const commits = from === 'checkpoint'
    const group = commits ? prefix + name : `${prefix}${LISTENING}${name}.${randomUUID()}`
    const full = topics.map(topic => prefix + topic)
    const places = placesOf(asking, full, commits ? group : null)
    const abandoned = new AbortController()
    const onAbort = () => setTimeout(() => abandoned.abort(), GRACE_MS).unref()
    signal.addEventListener('abort', onAbort, { once: true })
    const reading = {
      places,
      copies: copies(),
      commits,
      prefix,
      signal,
      abandoned: abandoned.signal,
      deliver: (message: BusMessage, until: AbortSignal) => deliver([message], consumer, until, log),
      log,
    }
    if (!commits) listening.set(group.slice(prefix.length), places.all)
    const self = {}
    const began = performance.now()
    let failures = 0
    let isReady = false
    let isTold = false
    const onJoined = () => {
      failures = 0
      isTold = false
      if (down.delete(self)) log?.info({ consumer: name }, 'a consumer goes on')
      if (!isReady) onReady?.()
      isReady = true
    }
    try {
      while (!signal.aborted) {
        const client = newClient()
        try {
          await topicsExist(asking, full, signal, log)
          if (signal.aborted) return
          await readAsMember({ client, asking, group, topics: full, reading, onJoined, watchMs })
        } catch (error) {
          if (signal.aborted) return
          if (error instanceof MessagesMissed) throw error
          const isStarting = !isReady && performance.now() - began < startsWithinMs
          if (!isStarting && !isTold) {
            log?.warn({ err: failureOf(error), consumer: name }, 'a consumer is cut off, and joins again')
            isTold = true
          } else if (isStarting && !down.has(self))
            log?.info({ consumer: name, said: failureOf(error).message }, 'a consumer cannot join yet')
          down.add(self)
          const pause = Math.min(PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS)
          await delay(pause, undefined, { signal }).catch(() => {})
        } finally {
          client.close()
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      down.delete(self)
      listening.delete(group.slice(prefix.length))
    }
  }

  return {
    healthy: () => down.size === 0,
    listening: () => new Map([...listening].map(([name, places]) => [name, places()])),
    consume(consumer, handle, signal) {
      const consuming = consume(consumer, handle, signal)
      const settled = consuming.then(
        () => {},
        () => {},
      )
      running.add(settled)
      void settled.then(() => running.delete(settled))
      return consuming
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
