import { deliver } from '@pingboard/services/kernel/delivery.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'

/** The connection of one process to the broker. */
export interface Connection {
  readonly publisher: Publisher
  readonly bus: Bus
  /** Acts as a kill of the process: nothing more is sent, delivered or recorded for it. */
  close(): void
}

/** The members of one consumer name, and their common position. */
interface Group {
  /** Number of the next message. */
  next: number
  /** The first member consumes, the others wait. */
  readonly members: object[]
}

/**
 * Stands in for a message broker: one list of messages, kept for a while. Each group reads the list from its own
 * position. A group begins at the end, as with real brokers, and one of its members consumes at a time.
 * @param keeps number of messages after which the oldest is dropped
 */
export function openBroker(keeps = Number.POSITIVE_INFINITY) {
  const messages: string[] = []
  /** Number of the oldest kept message. */
  let first = 0
  const end = () => first + messages.length
  const groups = new Map<string, Group>()
  const waiting = new Set<() => void>()
  let isAway = false

  function changed(): void {
    for (const go of [...waiting]) go()
  }
  function somethingChanges(): Promise<void> {
    return new Promise(resolve => {
      const go = () => {
        waiting.delete(go)
        resolve()
      }
      waiting.add(go)
    })
  }
  function groupOf(name: string): Group {
    const group = groups.get(name) ?? { next: end(), members: [] }
    groups.set(name, group)
    return group
  }

  function connect(): Connection {
    let isClosed = false
    const leaving: (() => void)[] = []
    const publisher: Publisher = {
      async send(sent) {
        // A real broker never answers in the same turn.
        await new Promise(setImmediate)
        if (isAway || isClosed) throw new StoreUnavailable('the broker is away')
        messages.push(...sent.map(message => JSON.stringify(message)))
        const old = messages.length - keeps
        if (old > 0) first += messages.splice(0, old).length
        changed()
      },
    }
    const bus: Bus = {
      async consume({ name, topics, from, onReady }, handle, signal) {
        const isOver = () => signal.aborted || isClosed
        const group = from === 'now' ? { next: end(), members: [] } : groupOf(name)
        const member = {}
        const leave = () => {
          const index = group.members.indexOf(member)
          if (index >= 0) group.members.splice(index, 1)
          changed()
        }
        group.members.push(member)
        leaving.push(leave)
        signal.addEventListener('abort', changed, { once: true })
        onReady?.()
        while (!isOver()) {
          group.next = Math.max(group.next, first)
          if (group.members[0] !== member || isAway || group.next === end()) {
            await somethingChanges()
            continue
          }
          const text = messages[group.next - first]
          const message = JSON.parse(text ?? '') as BusMessage
          const isOurs = topics.includes(message.topic)
          if (isOurs && !(await deliver([message], { name, handle }, signal))) break
          if (group.members[0] === member) group.next++
        }
        leave()
      },
    }
    return {
      publisher,
      bus,
      close() {
        isClosed = true
        for (const leave of leaving) leave()
      },
    }
  }

  return {
    connect,
    /** Takes the broker away or back. */
    away(away: boolean): void {
      isAway = away
      changed()
    },
    /** Number of messages given to the broker. */
    given: end,
  }
}
