/** The value one step further, kept between 0 and `max`; "no value" counts as 0. */
export const stepped = (value: number | null, by: 1 | -1, max: number): number =>
  Math.min(max, Math.max(0, (value ?? 0) + by))

/** What was typed: null when empty, undefined when it is not a score. */
export function parseScore(text: string, max: number): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^\d{1,4}$/.test(trimmed)) return undefined
  const value = Number(trimmed)
  return value <= max ? value : undefined
}
