import type { Announcement } from '../slice/announcer.ts'

/** Milliseconds between two messages, and from a message to its clearing. */
export const RHYTHM = 4000
const CLEAR_AFTER = 3000
/** Number of messages that may wait; the oldest is dropped: news of a minute ago is useless. */
const LONGEST = 5

/**
 * Speaks messages one by one. The text is cleared in between, so that screen readers read an identical text again. A
 * newer message replaces an older one about the same subject, waiting or shown: only the latest state is read.
 */
export class AnnouncementQueue {
  readonly #say: (text: string) => void
  #waiting: Announcement[] = []
  #standing: Announcement | null = null
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #isBusy = false

  constructor(say: (text: string) => void) {
    this.#say = say
  }

  add(added: Announcement): void {
    const isOvertaken = ({ text, about }: Announcement) =>
      text === added.text || (about !== undefined && about === added.about)
    this.#waiting = [...this.#waiting.filter(other => !isOvertaken(other)), added].slice(-LONGEST)
    if (this.#standing && this.#standing.text !== added.text && isOvertaken(this.#standing)) this.#clear()
    if (!this.#isBusy) this.#next()
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting = []
  }

  #next(): void {
    const next = this.#waiting.shift()
    this.#isBusy = next !== undefined
    if (next === undefined) return
    this.#standing = next
    this.#say(next.text)
    this.#after(CLEAR_AFTER, () => this.#clear())
    this.#after(RHYTHM, () => this.#next())
  }

  #clear(): void {
    this.#standing = null
    this.#say('')
  }

  #after(delay: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, delay)
    this.#timers.add(timer)
  }
}
