import { askUntilAnswered } from '../live/ask-server.ts'
import { delayOf } from '../live/backoff.ts'
import type { Later } from './list.ts'
import { later, NO_ANSWER, SIGNED_OUT } from './outcome.ts'

/** Milliseconds after which an attempt is given up at a sign that the network is back. */
const STALE = 2000
/** The pauses stop growing at this attempt: 6 s, times a random factor from 0.5 to 1.5. */
const LONGEST = 5

export interface SenderPorts {
  /**
   * Sends what there is. Null: nothing waits.
   * @param step begins a request; its signal ends the request when it hangs
   */
  work(step: () => AbortSignal): Promise<Later | null>
  /** Called when something has to wait. */
  waits(): void
  /** Asks the server until it answers. @returns how to stop */
  probe?: (answered: () => void) => () => void
}

/**
 * When to send: at once, at a sign that the network is back, when the server answers again, and after growing pauses.
 * One run at a time.
 */
export class Sender {
  readonly #ports: SenderPorts
  #running: Promise<void> | null = null
  /** The request under way, or the last one. */
  #step = { since: 0, abort: new AbortController() }
  #rests = 0
  /** What came while a run was under way: something new, or a sign that the network is back. */
  #isAsked = false
  #isNudged = false
  #failures = 0
  #notBefore = 0
  #stopWaiting = () => {}

  constructor(ports: SenderPorts) {
    this.#ports = ports
  }

  /** Something new is there. A pause that the server asked for is kept. */
  go(): void {
    if (this.#running) this.#isAsked = true
    else if (performance.now() >= this.#notBefore) this.#start()
  }

  /** A sign that the network, or the person, is back: a request that hangs is made again. */
  nudge(): void {
    const hangs = this.#running !== null && performance.now() - this.#step.since > STALE
    this.go()
    if (!hangs) return
    this.#isNudged = true
    this.#step.abort.abort()
  }

  /** Sends now, and resolves when there is nothing to do at once. */
  async now(): Promise<void> {
    this.nudge()
    while (this.#running) await this.#running
  }

  /** Forgets what waits. A run that is under way ends after its present request. */
  rest(): void {
    this.#rests += 1
    this.#stopWaiting()
    this.#step.abort.abort()
    this.#isAsked = false
    this.#failures = 0
    this.#notBefore = 0
  }

  #start(): void {
    this.#stopWaiting()
    this.#isAsked = false
    this.#isNudged = false
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    const rests = this.#rests
    const left = await this.#ports
      .work(() => this.#begin())
      .catch(error => {
        reportError(error)
        return later('INTERNAL')
      })
    this.#running = null
    // What a run from before a rest found says nothing about the person of now.
    const waits = rests === this.#rests ? left : null
    if (waits) this.#wait(waits)
    else this.#failures = 0
    if (this.#isNudged || (this.#isAsked && !waits)) this.go()
  }

  #begin(): AbortSignal {
    this.#step = { since: performance.now(), abort: new AbortController() }
    return this.#step.abort.signal
  }

  #wait({ code, wait }: Later): void {
    this.#ports.waits()
    // Signed out: the next sign-in begins again.
    if (code === SIGNED_OUT) return
    const again = () => this.#start()
    if (code === NO_ANSWER) this.#stopWaiting = (this.#ports.probe ?? askUntilAnswered)(again)
    else {
      const pause = Math.max(wait ?? 0, delayOf(Math.min(this.#failures++, LONGEST)))
      if (wait) this.#notBefore = performance.now() + wait
      const timer = setTimeout(again, pause)
      this.#stopWaiting = () => clearTimeout(timer)
    }
  }
}
