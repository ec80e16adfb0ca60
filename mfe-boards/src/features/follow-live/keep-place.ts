import type { GameId } from '@pingboard/contracts/ids.ts'

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-game="${CSS.escape(id)}"]`)

/**
 * Remembers the reader's place on the page before rows move. The returned function restores the place after the move:
 * the first row in sight that does not move stays at its height on the screen, and the focused row keeps the focus; the
 * page gets it when a filter takes the row away. A page that stands at its top stays there.
 */
export function keepPlace(moving: readonly GameId[]): () => void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-game]')?.dataset.game
  const anchor = scrollY > 0 ? firstInSight(new Set<string>(moving)) : null
  return () => {
    if (focused && document.activeElement?.closest<HTMLElement>('[data-game]')?.dataset.game !== focused) {
      const next = rowOf(focused)?.querySelector<HTMLElement>('a, button') ?? document.getElementById('main')
      next?.focus({ preventScroll: true })
    }
    const row = anchor && rowOf(anchor.id)
    // At once, not smoothly, so that the reader sees no movement.
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

/** Gives the focus to the section of the first fixture, once the rows stand where they belong. */
export function focusFirstSection(): void {
  requestAnimationFrame(() => {
    const section = document.querySelector('[data-game]')?.closest('section')
    if (!section) return
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  })
}

/** Brings a fixture into sight and gives it the focus, once its row stands where it belongs. */
export function showGame(id: GameId): void {
  requestAnimationFrame(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const row = rowOf(id)
    if (!row) return scrollTo({ top: 0 })
    row.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
    row.querySelector<HTMLElement>('a, .fx-g')?.focus({ preventScroll: true })
  })
}
