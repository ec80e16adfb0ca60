import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { type Drawing, DrawingUnavailable, type Picture } from '@pingboard/services/ports/drawing.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { inThread, type Thread } from '../threads/asked-thread.ts'

/** What the thread answers. */
export type Drawn =
  | { readonly png: Uint8Array<ArrayBuffer> }
  /** The library cannot be loaded on this machine. */
  | { readonly unavailable: string }
  | { readonly failure: string }

export interface DrawingOptions {
  readonly log: Log
  /** The module that runs in the thread. Another one in tests. */
  readonly module?: URL
  /** Most pictures that wait for the one being drawn. */
  readonly waiting?: number
  /** Longest time for one picture, the start of the thread included. Milliseconds. */
  readonly patienceMs?: number
  /** Time without a picture after which the thread ends, because it takes some 80 MB. Milliseconds. */
  readonly idleMs?: number
}

const MODULE = new URL('./drawing-thread.ts', import.meta.url)
/** A picture takes some 50 ms: the last one that waits is there before its request is given up. */
const WAITING = 64
const PATIENCE_MS = 8000
const IDLE_MS = 60_000

/**
 * Draws in a thread of its own, one picture after the other. The thread begins with the first picture, and anew after
 * one that took too long.
 */
export function openDrawing({
  log,
  module = MODULE,
  waiting = WAITING,
  patienceMs = PATIENCE_MS,
  idleMs = IDLE_MS,
}: DrawingOptions): Drawing & { close(): void } {
  let thread: Thread<Picture, Drawn> | null = null
  let idle: NodeJS.Timeout | undefined
  let isUnavailable = false
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  function end(): void {
    clearTimeout(idle)
    thread?.end()
    thread = null
  }

  async function drawnBy(picture: Picture): Promise<Buffer> {
    if (isUnavailable) throw new DrawingUnavailable()
    clearTimeout(idle)
    thread ??= inThread<Picture, Drawn>(module, patienceMs)
    let drawn: Drawn
    try {
      drawn = await thread.ask(picture)
    } catch (err) {
      end()
      log.error({ err }, 'a picture was not drawn')
      throw new Rejection('OVERLOADED', { retryAfter: 1 })
    }
    if ('unavailable' in drawn) {
      end()
      isUnavailable = true
      log.warn({ reason: drawn.unavailable }, 'pictures of boards cannot be drawn on this machine')
      throw new DrawingUnavailable()
    }
    idle = setTimeout(end, idleMs).unref()
    if ('failure' in drawn) throw new Error(`a picture could not be drawn: ${drawn.failure}`)
    return Buffer.from(drawn.png.buffer)
  }

  return {
    async draw(picture) {
      if (queued > waiting) throw new Rejection('OVERLOADED', { retryAfter: 1 })
      queued++
      const drawing = last.then(() => drawnBy(picture))
      last = drawing.catch(() => {})
      try {
        return await drawing
      } finally {
        queued--
      }
    },
    close: end,
  }
}
