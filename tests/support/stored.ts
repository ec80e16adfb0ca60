import { hash } from 'node:crypto'
import type { GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { Ports } from '@pingboard/run/open/ports.ts'
import type { Reading } from '@pingboard/run/open/stores.ts'
import { eventsIn } from '@pingboard/run/ops/events.ts'
import type { Person } from '@pingboard/services/ports/personal-records.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'

/** What a running product stores, read through its ports. */
export interface Stored {
  /** Number of events that people caused. The product may append its own at any moment, so they do not count. */
  events(): Promise<number>
  /** Every person who has a record. */
  people(): Promise<readonly Person[]>
  /**
   * The number of events, and a hash of each kind of personal record that a refused call must not change: without
   * queues, which the product empties by itself, and without the time of last use, which every request changes.
   */
  now(): Promise<Record<string, number | string>>
}

/**
 * Watches the ports of a product that starts without data. No port lists all that it keeps, so the ids are noted when
 * something is stored under them.
 * @returns the ports over which the product must work
 */
export function watchStored(ports: Ports): { readonly ports: Ports; readonly stored: Stored } {
  const users = new Set<UserId>()
  const sheets = new Map<string, readonly [GameId, number]>()
  const { records, sessions, pushSubscriptions, feedback, sheetPlayers } = ports.people
  const people: Ports['people'] = {
    ...ports.people,
    records: {
      ...records,
      add(person) {
        users.add(person.id)
        return records.add(person)
      },
    },
    sessions: {
      ...sessions,
      add(session) {
        users.add(session.userId)
        return sessions.add(session)
      },
    },
    pushSubscriptions: {
      ...pushSubscriptions,
      put(subscription, ...rest) {
        users.add(subscription.userId)
        return pushSubscriptions.put(subscription, ...rest)
      },
    },
    feedback: {
      ...feedback,
      add(report) {
        if (report.userId) users.add(report.userId)
        return feedback.add(report)
      },
    },
    sheetPlayers: {
      ...sheetPlayers,
      put(game, sheet, ...rest) {
        sheets.set(`${game} ${sheet}`, [game, sheet])
        return sheetPlayers.put(game, sheet, ...rest)
      },
    },
  }

  const { log } = ports.engine
  let counted = { events: 0, position: START as Position }
  async function events(): Promise<number> {
    for (;;) {
      const page = await log.readAll(counted.position, { limit: 1000 })
      if (page.position === counted.position) return counted.events
      const caused = page.events.filter(({ metadata }) => !metadata.actorId.startsWith('system:'))
      counted = { events: counted.events + caused.length, position: page.position }
    }
  }
  const everybody = async () =>
    [...(await records.byIds([...users])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const ofEach = async <T>(read: (id: UserId) => Promise<readonly T[]>) =>
    (await Promise.all([...users].map(id => read(id)))).flat()
  const named = async () => {
    const names = [...sheets].map(
      async ([key, of]) => [key, Object.entries(await sheetPlayers.of(...of))] as const,
    )
    return (await Promise.all(names)).filter(([, players]) => players.length > 0)
  }

  const stored: Stored = {
    events,
    people: everybody,
    now: async () => ({
      events: await events(),
      people: hashOf(await everybody()),
      sessions: hashOf((await ofEach(sessions.ofUser)).map(({ id, userId }) => `${id} ${userId}`).sort()),
      pushSubscriptions: hashOf(await ofEach(pushSubscriptions.ofUser)),
      feedback: hashOf(await ofEach(feedback.ofUser)),
      sheetPlayers: hashOf(await named()),
    }),
  }
  return { ports: { ...ports, people }, stored }
}

/** Every event of a log as text, to show that something is in none of them. */
export async function textOf(log: Reading['log']): Promise<string> {
  const texts: string[] = []
  for await (const { stream, metadata, data } of eventsIn(log))
    texts.push(JSON.stringify([stream, metadata, data]))
  return texts.join('\n')
}

const hashOf = (records: unknown): string => hash('sha256', JSON.stringify(records))
