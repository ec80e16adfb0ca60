import {
  APPEND_LIMIT,
  AppendConflict,
  type Appended,
  type Expected,
} from '@pingboard/services/ports/event-log.ts'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'
import { type Proposed, serialise } from './records.ts'
import type { Sender } from './sender.ts'
import type { Sent } from './stream-reader.ts'

/** Events of one call, at most. */
const AT_ONCE = 500

interface Waiting {
  readonly expected: Expected
  readonly events: readonly Proposed[]
  readonly bytes: number
  readonly behind: Promise<unknown> | undefined
  /** When the caller no longer waits, as `performance.now()` counts. */
  readonly end: number
  readonly promise: Promise<Appended>
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** Where a stream was when an append failed; null when it is not known. */
type Actual = AppendConflict['actual'] | null

/**
 * A queue for each stream, so that the order of the calls is the order of the commits. One call of a stream is under way
 * at a time. Appends that wait meanwhile, each of which expects what the one before leaves, become the next call.
 */
export class Appends {
  readonly #sender: Sender
  readonly #deadline: number
  readonly #queues = new Map<string, Waiting[]>()
  /** Appends that failed. An append that was decided on a failed append fails too. */
  readonly #failed = new WeakMap<object, { readonly actual: Actual }>()
  readonly #running = new Set<Promise<void>>()

  /** @param deadline how long a caller waits, in milliseconds */
  constructor(sender: Sender, deadline: number) {
    this.#sender = sender
    this.#deadline = deadline
  }

  append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    behind: Promise<unknown> | undefined,
  ): Promise<Appended> {
    const { promise, resolve, reject } = Promise.withResolvers<Appended>()
    const failed = (error: unknown) => {
      this.#failed.set(promise, { actual: error instanceof AppendConflict ? error.actual : null })
      reject(error)
    }
    try {
      const end = performance.now() + this.#deadline
      this.#enqueue(stream, {
        expected,
        ...serialise(stream, events),
        behind,
        end,
        promise,
        resolve,
        reject: failed,
      })
    } catch (error) {
      failed(error)
    }
    return promise
  }

  /** Resolves once every append has its answer. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  #enqueue(stream: string, append: Waiting): void {
    const queue = this.#queues.get(stream)
    if (queue) {
      queue.push(append)
      return
    }
    const begun = [append]
    this.#queues.set(stream, begun)
    const running = this.#run(stream, begun)
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  async #run(stream: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const group = groupOf(queue)
      queue.splice(0, group.length)
      await this.#write(stream, group)
    }
    // No step in between waits, so that no append is added to a queue that has ended.
    this.#queues.delete(stream)
  }

  async #write(stream: string, group: readonly Waiting[]): Promise<void> {
    const [first] = group
    if (!first) return
    try {
      const failed = first.behind && this.#failed.get(first.behind)
      if (failed) throw new AppendConflict(stream, failed.actual ?? (await this.#sender.endOf(stream)))
      const events = group.flatMap(({ events }) => events)
      const sent = await this.#sender.send(stream, first.expected, events, first.end)
      await this.#answer(stream, group, sent)
    } catch (error) {
      // One of them alone may have been stored before, or fit: each has to be asked for itself.
      if (group.length > 1 && !this.#sender.isFinal(error))
        for (const append of group) await this.#write(stream, [append])
      else for (const { reject } of group) reject(error)
    }
  }

  async #answer(stream: string, group: readonly Waiting[], sent: Sent): Promise<void> {
    let revision = sent.revision - group.reduce((sum, { events }) => sum + events.length, 0)
    const lasts = group.map(({ events }) => {
      revision += events.length
      return revision
    })
    // The server answers with the place of the last event only, and with none to a repeat.
    const positions =
      group.length === 1 && sent.position ? [sent.position] : await this.#sender.positionsOf(stream, lasts)
    for (const [index, { resolve }] of group.entries())
      resolve({ revision: lasts[index] as number, position: positions[index] as string })
  }
}

/** The appends at the head of a queue that can be one call. */
function groupOf(queue: readonly Waiting[]): readonly Waiting[] {
  const [first] = queue
  if (!first || first.expected === 'any') return queue.slice(0, 1)
  let next = first.expected === 'no-stream' ? -1 : first.expected
  let [events, bytes] = [0, 0]
  const group: Waiting[] = []
  for (const append of queue) {
    const isNext = group.length === 0 || append.expected === next
    const isOnGroup =
      group.length === 0 || !append.behind || group.some(({ promise }) => promise === append.behind)
    events += append.events.length
    bytes += append.bytes
    if (!isNext || !isOnGroup || (group.length > 0 && (events > AT_ONCE || bytes > APPEND_LIMIT))) break
    next += append.events.length
    group.push(append)
  }
  return group
}
