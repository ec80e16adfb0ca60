/** Milliseconds in which a second tap on the same button is the same tap. */
export const GUARD = 300

/** Lets a tap through unless one on the same button came just before. */
export function createTapGuard(now: () => number = () => performance.now()): (button: string) => boolean {
  const last = new Map<string, number>()
  return button => {
    const at = now()
    if (at - (last.get(button) ?? Number.NEGATIVE_INFINITY) < GUARD) return false
    last.set(button, at)
    return true
  }
}
