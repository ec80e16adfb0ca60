/**
 * Milliseconds without any message after which packets count as stopped. A beat comes each second; a lost packet is
 * sent again after half a second or so, and its repeat may be lost too: that much silence says nothing yet.
 */
export const SILENCE = 2750
/** The same after a sign that something is wrong: a request without an answer, a browser that says it is offline. */
const SUSPECT = 1500
/** A timer this late means that the page itself stood still: what has come meanwhile is read first. */
const LATE = 300

const now = () => performance.now()

/** Listens for beats by monotonic time. Judges nothing before the first: a server may not send any. */
export class Silence {
  readonly #silent: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0
  #hasBeats = false
  #isResting = false

  /** @param silent called when the beats have stopped; the next message starts the listening again */
  constructor(silent: () => void) {
    this.#silent = silent
  }

  get hasBeats(): boolean {
    return this.#hasBeats
  }

  /** A new connection, of which nothing is known yet. */
  begin(): void {
    clearTimeout(this.#timer)
    this.#hasBeats = false
  }

  heard(isBeat: boolean): void {
    this.#hasBeats ||= isBeat
    this.#listen(SILENCE)
  }

  /** Something failed elsewhere: the next beat has to come soon. */
  suspect(): void {
    if (this.#dueAt - now() > SUSPECT) this.#listen(SUSPECT)
  }

  /** Nobody looks: no beats come, and none are missed. */
  rest(): void {
    this.#isResting = true
    clearTimeout(this.#timer)
  }

  /** Somebody looks again: a beat is on its way, if anything is. */
  wake(): void {
    this.#isResting = false
    this.#listen(SILENCE)
  }

  #listen(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#hasBeats || this.#isResting) return
    this.#dueAt = now() + milliseconds
    this.#timer = setTimeout(() => this.#judge(), milliseconds)
  }

  #judge(): void {
    if (now() - this.#dueAt > LATE) this.#timer = setTimeout(() => this.#silent(), LATE)
    else this.#silent()
  }
}
