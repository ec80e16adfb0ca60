/**
 * Milliseconds without any message after which packets count as stopped. A beat comes each second; a lost packet is
 * sent again after half a second or so, and its repeat may be lost too: a shorter silence proves nothing.
 */
export const SILENCE = 2750
/** The same after a sign of trouble: a request without an answer, or a browser that reports being offline. */
const SUSPECT = 1500
/**
 * Milliseconds. A timer that is later means that the page stood still: messages that came meanwhile are read first.
 */
const LATE = 300

const now = () => performance.now()

/** Watches the beats by monotonic time. Reports nothing before the first beat: a server may send no beats. */
export class Silence {
  readonly #silent: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0
  #hasBeats = false
  /** A server has sent beats to this page. */
  #knowsBeats = false
  #isResting = false

  /** @param silent called when the beats have stopped; the next message starts the listening again */
  constructor(silent: () => void) {
    this.#silent = silent
  }

  get hasBeats(): boolean {
    return this.#hasBeats
  }

  /** Starts over: a new connection has sent no beats yet. */
  begin(): void {
    clearTimeout(this.#timer)
    this.#hasBeats = false
  }

  heard(isBeat: boolean): void {
    this.#hasBeats ||= isBeat
    this.#knowsBeats ||= isBeat
    this.#listen(SILENCE)
  }

  /** Something failed elsewhere: the next beat has to come soon. */
  suspect(): void {
    if (this.#dueAt - now() > SUSPECT) this.#listen(SUSPECT)
  }

  /** The page is hidden: no beats come, and none are expected. */
  rest(): void {
    this.#isResting = true
    clearTimeout(this.#timer)
  }

  /** The page is visible again: the next beat is expected soon. */
  wake(): void {
    this.#isResting = false
    // A connection made while the page was hidden has sent none yet.
    this.#hasBeats = this.#knowsBeats
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
