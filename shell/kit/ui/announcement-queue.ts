/** Milliseconds between two messages, and how long one stands before it is cleared. */
export const RHYTHM = 4000
const CLEAR_AFTER = 3000
/** Older waiting messages give way: nobody listens to news of a minute ago. */
const LONGEST = 5

/** Says messages one by one. Clearing in between makes an identical text be read again. */
export class AnnouncementQueue {
  readonly #say: (text: string) => void
  #waiting: string[] = []
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #isBusy = false

  constructor(say: (text: string) => void) {
    this.#say = say
  }

  add(text: string): void {
    this.#waiting = [...this.#waiting.filter(other => other !== text), text].slice(-LONGEST)
    if (!this.#isBusy) this.#next()
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting = []
  }

  #next(): void {
    const text = this.#waiting.shift()
    this.#isBusy = text !== undefined
    if (text === undefined) return
    this.#say(text)
    this.#after(CLEAR_AFTER, () => this.#say(''))
    this.#after(RHYTHM, () => this.#next())
  }

  #after(delay: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, delay)
    this.#timers.add(timer)
  }
}
