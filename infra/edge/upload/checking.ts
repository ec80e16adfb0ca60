import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { inThread, type Thread } from '../../threads/asked-thread.ts'
import type { BuiltSlice, Live } from '../release/checks/check.ts'
import type { Inspect } from '../release/inspect.ts'
import { PublishRefused } from '../release/refusal.ts'
import { ReleaseRefused } from './answers.ts'
import type { BodyOf } from './bodies.ts'
import { type PackedFiles, packed, unpacked } from './packed-files.ts'

/** A built slice on its way between two threads. */
type PackedSlice = Omit<BuiltSlice, 'files'> & { readonly files: PackedFiles }
type Trial = Omit<BodyOf<'candidate'>, 'upload'>

/** What the thread is asked. */
export type Question =
  | { readonly kind: 'read'; readonly action: 'publish' | 'candidate'; readonly body: Uint8Array }
  | { readonly kind: 'inspect'; readonly built: PackedSlice; readonly live: Live }

/** What the thread answers. */
export type Answer =
  | {
      readonly kind: 'read'
      readonly trial: Trial
      readonly built: PackedSlice | null
      readonly commit?: string | undefined
    }
  | { readonly kind: 'inspected'; readonly reasons: readonly string[]; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  | { readonly kind: 'unreadable'; readonly code: ErrorCode; readonly extra: Rejection['extra'] }

/** What a body says. */
export interface ReadBody {
  readonly trial: Trial
  readonly built: BuiltSlice | null
  readonly commit: string | undefined
}

export interface Checking {
  /**
   * @param body is given away: it is empty afterwards
   * @throws PublishRefused, Rejection for a body that cannot be read, ReleaseRefused when the thread ended
   */
  read(action: 'publish' | 'candidate', body: Buffer): Promise<ReadBody>
  readonly inspect: Inspect
  close(): void
}

export interface CheckingOptions {
  readonly log: Log
  /** The module that runs in the thread. Another one in tests. */
  readonly module?: URL
  /** Longest time for one question, the start of the thread included. Milliseconds. */
  readonly patienceMs?: number
  /** Time without a question after which the thread ends, because it takes some 50 MB. Milliseconds. */
  readonly idleMs?: number
  /** Most memory for values; what is read and unpacked lies beside it. */
  readonly memoryMb?: number
}

const MODULE = new URL('./checking-thread.ts', import.meta.url)
/** The largest upload takes some two seconds on a slow machine. */
const PATIENCE_MS = 15_000
const IDLE_MS = 60_000
/** The largest upload needs a third. Text that is made to become very many values needs more, and ends the thread. */
const MEMORY_MB = 128
const YOUNG_MB = 32

/**
 * Reads and checks uploads in a thread of its own, one after the other. The thread begins with the first question, and
 * anew after one that it did not survive.
 */
export function openChecking({
  log,
  module = MODULE,
  patienceMs = PATIENCE_MS,
  idleMs = IDLE_MS,
  memoryMb = MEMORY_MB,
}: CheckingOptions): Checking {
  let thread: Thread<Question, Answer> | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function end(): void {
    clearTimeout(idle)
    thread?.end()
    thread = null
  }

  async function asked(question: Question, handed: readonly ArrayBuffer[]): Promise<Answer> {
    clearTimeout(idle)
    thread ??= inThread<Question, Answer>(module, patienceMs, {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MB,
    })
    let answer: Answer
    try {
      answer = await thread.ask(question, handed)
    } catch (err) {
      end()
      log.error({ err }, 'an upload was not checked to its end')
      throw new ReleaseRefused('CHECK_FAILED')
    }
    idle = setTimeout(end, idleMs).unref()
    if (answer.kind === 'refused') throw new PublishRefused('the upload', answer.reasons)
    if (answer.kind === 'unreadable') throw new Rejection(answer.code, answer.extra)
    return answer
  }

  function inTurn(question: Question, handed: readonly ArrayBuffer[] = []): Promise<Answer> {
    const answer = last.then(() => asked(question, handed))
    last = answer.catch(() => {})
    return answer
  }

  return {
    async read(action, body) {
      const { buffer } = body
      // Small bodies lie in memory that they share with others.
      const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
      const answer = await inTurn({ kind: 'read', action, body }, isAlone ? [buffer] : [])
      if (answer.kind !== 'read') throw new Error('the thread answered another question')
      const { trial, built, commit } = answer
      return { trial, commit, built: built && { ...built, files: unpacked(built.files) } }
    },
    async inspect({ files, ...built }, live) {
      const sent = packed(files)
      const answer = await inTurn({ kind: 'inspect', built: { ...built, files: sent }, live }, [
        sent.bytes.buffer,
      ])
      if (answer.kind !== 'inspected') throw new Error('the thread answered another question')
      const names = new Set(answer.names)
      return { reasons: answer.reasons, files: new Map([...files].filter(([name]) => names.has(name))) }
    },
    close: end,
  }
}
