import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Failure, OutgoingError } from '../outgoing/error.ts'
import { readAnswer } from './answer.ts'
import { type Parameters, type Said, SCRIPTS, type Script } from './scripts.ts'

/** Reads the bytes of an answer into its rows. */
export interface Reader {
  /** Takes over the bytes: the caller must not use them again. @throws OutgoingError refused or unavailable */
  read<S extends Script>(script: S, asked: Parameters, bytes: Buffer): Promise<readonly Said<S>[]>
}

/** A message to the thread: an answer to read, or a request for the next part of the list. */
export type Order =
  | { readonly script: Script; readonly asked: Parameters; readonly bytes: Uint8Array<ArrayBuffer> }
  | 'more'

/** A message from the thread: a part of the list, or why there is none. */
export type Part =
  | { readonly rows: readonly unknown[]; readonly isLast: boolean }
  | { readonly failure: Failure; readonly reason: string; readonly retryable: boolean }

/** Reads in this thread, without a pause. */
export function readNow<S extends Script>(script: S, asked: Parameters, bytes: Buffer): readonly Said<S>[] {
  const read: (document: ReturnType<typeof readAnswer>, asked: Parameters) => readonly unknown[] =
    SCRIPTS[script]
  return read(readAnswer(bytes), asked) as readonly Said<S>[]
}

/** Megabytes: enough for an answer of 5 MB. An answer made to need more ends the thread, not the product. */
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 }
/** Milliseconds for the reading of one answer; 5 MB take two seconds. */
const PATIENCE_MS = 30_000

/** Milliseconds without an answer to read until the thread ends: it takes some 40 MB. */
const IDLE_MS = 60_000

/**
 * Reads in a separate thread, one answer after the other. The event loop only receives the rows, some hundreds at a
 * time, for an answer of any length and content. The thread starts with the first answer, and again after an answer
 * that ended it. It ends when there is nothing to read for a while.
 */
export function readerThread(idleMs = IDLE_MS): Reader {
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Thread {
    const started = startThread(() => {
      if (thread === started) thread = null
    })
    return started
  }

  async function readIn<S extends Script>(script: S, asked: Parameters, bytes: Buffer) {
    clearTimeout(idle)
    thread ??= start()
    const { ask, end } = thread
    const list: Said<S>[] = []
    try {
      for (let order: Order = { script, asked, bytes: ownBytes(bytes) }; ; order = 'more') {
        const part = await ask(order)
        if ('failure' in part) throw new OutgoingError(part.failure, part.reason, part.retryable)
        for (const row of part.rows) list.push(row as Said<S>)
        if (part.isLast) return list
        // Other work runs between two parts.
        await setImmediate()
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error
      end()
      throw new OutgoingError('unavailable', 'answer could not be read')
    } finally {
      idle = setTimeout(() => thread?.end(), idleMs).unref()
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

/** Avoids a copy, which takes milliseconds for 5 MB, when the bytes have a buffer for themselves. */
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
      // The thread keeps the process alive only while a caller waits for an answer.
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
