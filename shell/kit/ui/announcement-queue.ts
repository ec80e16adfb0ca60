import type { Announcement } from '../slice/announcer.ts'

/** Milliseconds between two messages, and how long one stands before it is cleared. */
export const RHYTHM = 4000
const CLEAR_AFTER = 3000
/** Older waiting messages give way: nobody listens to news of a minute ago. */
const LONGEST = 5

/**
 * Says messages one by one. Clearing in between makes an identical text be read again. A message that a newer one about
 * the same has overtaken is neither said nor left standing: what is read is what is so.
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
