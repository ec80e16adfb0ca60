import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Failure, OutgoingError } from '../outgoing/error.ts'
import { readAnswer } from './answer.ts'
import { type Parameters, type Said, SCRIPTS, type Script } from './scripts.ts'

/** Turns the bytes of an answer into what it says. */
export interface Reader {
  /** The bytes are handed over: who asks does not use them again. @throws OutgoingError refused or unavailable */
  read<S extends Script>(script: S, asked: Parameters, bytes: Buffer): Promise<readonly Said<S>[]>
}

/** What the thread is asked: an answer to read, or the next part of what it has read. */
export type Order =
  | { readonly script: Script; readonly asked: Parameters; readonly bytes: Uint8Array<ArrayBuffer> }
  | 'more'

/** What the thread says: some of the list, or why there is none. */
export type Part =
  | { readonly rows: readonly unknown[]; readonly isLast: boolean }
  | { readonly failure: Failure; readonly reason: string; readonly retryable: boolean }

/** Reads in this thread, at one stretch. */
export function readNow<S extends Script>(script: S, asked: Parameters, bytes: Buffer): readonly Said<S>[] {
  const read: (document: ReturnType<typeof readAnswer>, asked: Parameters) => readonly unknown[] =
    SCRIPTS[script]
  return read(readAnswer(bytes), asked) as readonly Said<S>[]
}

/** Megabytes: an answer of 5 MB is read within them, and one made to need more ends the thread instead of the product. */
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 }
/** Milliseconds one answer may be read; 5 MB take two seconds. */
const PATIENCE_MS = 30_000

/**
 * Reads in a thread of its own, one answer after the other: however long an answer is and whatever it holds, the event
 * loop only takes over its rows, some hundreds at a time. The thread starts at once, and again after an answer that it
 * did not survive.
 */
export function readerThread(): Reader {
  let thread: Thread | null = null
  let last: Promise<unknown> = Promise.resolve()
  const start = () =>
    startThread(() => {
      thread = null
    })
  thread = start()

  async function readIn<S extends Script>(script: S, asked: Parameters, bytes: Buffer) {
    thread ??= start()
    const { ask, end } = thread
    const list: Said<S>[] = []
    try {
      for (let order: Order = { script, asked, bytes: ownBytes(bytes) }; ; order = 'more') {
        const part = await ask(order)
        if ('failure' in part) throw new OutgoingError(part.failure, part.reason, part.retryable)
        for (const row of part.rows) list.push(row as Said<S>)
        if (part.isLast) return list
        // What else waits has its turn between two parts.
        await setImmediate()
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error
      end()
      throw new OutgoingError('unavailable', 'answer could not be read')
    }
  }

  return {
    read(script, asked, bytes) {
      const reading = last.then(() => readIn(script, asked, bytes))
      last = reading.catch(() => {})
      return reading
    },
  }
}

/** Without copying, which takes milliseconds for an answer of 5 MB: such a one has its memory for itself. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

interface Thread {
  /** @throws Error when the thread ended, or took too long */
  ask(order: Order): Promise<Part>
  end(): void
}

function startThread(ended: () => void): Thread {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    resourceLimits: MEMORY,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let answer: PromiseWithResolvers<Part> | null = null
  worker.on('message', (part: Part) => answer?.resolve(part))
  worker.on('error', error => answer?.reject(error))
  worker.on('exit', () => {
    ended()
    answer?.reject(new Error('the reading thread has ended'))
  })
  worker.unref()
  return {
    async ask(order) {
      answer = Promise.withResolvers()
      const late = setTimeout(() => answer?.reject(new Error('reading took too long')), PATIENCE_MS)
      // The process goes on only while an answer is waited for.
      worker.ref()
      worker.postMessage(order, order === 'more' ? [] : [order.bytes.buffer])
      try {
        return await answer.promise
      } finally {
        clearTimeout(late)
        worker.unref()
      }
    },
    end() {
      ended()
      void worker.terminate()
    },
  }
}
