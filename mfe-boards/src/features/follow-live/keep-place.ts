import type { GameId } from '@pingboard/contracts/ids.ts'

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-game="${CSS.escape(id)}"]`)

/**
 * Remembers where the reader is before rows change places. The returned function brings it back once they have: the
 * first row in sight that does not move stands where it stood, and the row that had the focus has it still. At the top
 * of the page the page stays at its top.
 */
export function keepPlace(moving: readonly GameId[]): () => void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-game]')?.dataset.game
  const anchor = scrollY > 0 ? firstInSight(new Set<string>(moving)) : null
  return () => {
    if (focused && document.activeElement?.closest<HTMLElement>('[data-game]')?.dataset.game !== focused) {
      rowOf(focused)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
    const row = anchor && rowOf(anchor.id)
    // At once, and not smoothly: nothing is to be seen to move.
    if (row) scrollBy({ top: row.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
  }
}

function firstInSight(moving: ReadonlySet<string>): { id: string; top: number } | null {
  for (const row of document.querySelectorAll<HTMLElement>('[data-game]')) {
    const { top, bottom } = row.getBoundingClientRect()
    const id = row.dataset.game
    if (id && bottom > 0 && !moving.has(id)) return { id, top }
  }
  return null
}
