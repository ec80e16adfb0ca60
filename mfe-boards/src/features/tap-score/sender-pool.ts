import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { Pair } from '../../model/pair.ts'
import { isPassing, ScoreSender, type SenderPorts } from './score-sender.ts'

/** State of the scores tapped on a board: all saved, on their way, waiting for the network or a person, refused. */
export type PoolState = 'saved' | 'sending' | 'waiting' | 'forbidden'

export interface PoolSnapshot {
  state: PoolState
  /** Scores that are not confirmed, in the order of the taps. */
  unsent: readonly { game: Game; pair: Pair }[]
}

/**
 * Keeps one sender per fixture while the page is open, so that leaving the entry mode loses no score. The scores are
 * in the memory of the page only.
 */
export class SenderPool {
  readonly #ports: SenderPorts
  readonly #senders = new Map<GameId, ScoreSender>()
  readonly #listeners = new Set<() => void>()
  #snapshot: PoolSnapshot = { state: 'saved', unsent: [] }
  #isResending = false

  constructor(ports: SenderPorts) {
    this.#ports = ports
  }

  of(game: Game): ScoreSender {
    const known = this.#senders.get(game.id)
    if (known) return known
    const sender = new ScoreSender(game, this.#ports)
    sender.subscribe(() => {
      this.#snapshot = this.#look()
      for (const listener of this.#listeners) listener()
    })
    this.#senders.set(game.id, sender)
    return sender
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): PoolSnapshot => this.#snapshot

  /** Sends the waiting scores one after the other, and stops at the first score that still has to wait. */
  async resend(): Promise<void> {
    if (this.#isResending) return
    this.#isResending = true
    for (const sender of this.#unsent()) {
      if (!isPassing(sender.snapshot().failure)) continue
      await sender.retry()
      if (isPassing(sender.snapshot().failure)) break
    }
    this.#isResending = false
  }

  #unsent(): ScoreSender[] {
    return [...this.#senders.values()]
      .filter(sender => sender.snapshot().wanted !== null)
      .sort((one, other) => one.snapshot().order - other.snapshot().order)
  }

  #look(): PoolSnapshot {
    const unsent = this.#unsent().flatMap(sender => {
      const { wanted, failure, rival } = sender.snapshot()
      return wanted ? [{ game: sender.game, pair: wanted.pair, failure, rival }] : []
    })
    const waits = unsent.some(({ failure, rival }) => failure || rival)
    const isForbidden = unsent.some(({ failure }) => failure === 'FORBIDDEN')
    const state = isForbidden ? 'forbidden' : waits ? 'waiting' : unsent.length > 0 ? 'sending' : 'saved'
    return { state, unsent }
  }
}
