import type { LiveBoard, LiveChange } from '@pingboard/contracts/live/board-room.ts'

/** The board that a page would show after these messages, and the changes it could not follow. */
export class Stay {
  isOver = false
  /** The reason of the dismissal. */
  dismissed: string | null = null
  held: LiveBoard | null = null
  readonly revisions: number[] = []
  gaps = 0

  take(text: string): void {
    const [name, content] = JSON.parse(text.slice(1)) as [string, unknown]
    if (name === 'clients') return
    if (name === 'error') {
      this.isOver = true
      this.dismissed = (content as { code: string }).code
      return
    }
    if (name === 'change') this.#apply(content as LiveChange)
    else this.held = content as LiveBoard
    this.revisions.push((content as { revision: number }).revision)
  }

  #apply({ games: changed, ...change }: LiveChange): void {
    if (this.held?.revision !== change.previous) {
      this.gaps++
      return
    }
    const { revision, position, today, updatedAt } = change
    const games = this.held.board.games.map(game => changed.find(({ id }) => id === game.id) ?? game)
    this.held = { board: { ...this.held.board, games, revision, today, updatedAt }, revision, position }
  }
}
