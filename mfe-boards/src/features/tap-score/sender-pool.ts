import type { Game } from '@pingboard/contracts/http/boards.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { ScoreSender, type SenderPorts } from './score-sender.ts'

/** One sender per fixture, for as long as the page is open: leaving the entry mode loses nothing. */
export class SenderPool {
  readonly #ports: SenderPorts
  readonly #senders = new Map<GameId, ScoreSender>()

  constructor(ports: SenderPorts) {
    this.#ports = ports
  }

  of(game: Game): ScoreSender {
    const known = this.#senders.get(game.id)
    if (known) return known
    const sender = new ScoreSender(game, this.#ports)
    this.#senders.set(game.id, sender)
    return sender
  }
}
