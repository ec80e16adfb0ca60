type Labelled = Readonly<Record<string, string>>
/** Values of one number, by labels. */
export type Reading = readonly (readonly [labels: Labelled, value: number])[]

/** Registers a number that is read at each request for the metrics. */
export type Register<R> = (name: string, help: string, labelNames: string[], read: () => R) => void

/** Longest time that a reading waits for an engine. Milliseconds. */
const READING_MS = 2000

/** A reading without labels. */
export const one = (value: number): Reading => [[{}, value]]

/** Nothing for a part that fails or is late: an engine that is away must not take the other numbers along. */
export async function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const late = Promise.withResolvers<Reading>()
  const timer = setTimeout(() => late.resolve([]), READING_MS)
  const found = await Promise.race([Promise.try(read).catch((): Reading => []), late.promise])
  clearTimeout(timer)
  return found
}
