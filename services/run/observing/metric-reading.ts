import { Counter, Gauge, type Registry } from 'prom-client'

type Labelled = Readonly<Record<string, string>>
/** Values of one number, by labels. */
export type Reading = readonly (readonly [labels: Labelled, value: number])[]

type Register<R> = (name: string, help: string, labelNames: string[], read: () => R) => void

/** Registers numbers that are read at each request for the metrics. Names get the product's prefix. */
export interface Registering {
  /** A number that may go up and down. */
  readonly gauge: Register<Reading | Promise<Reading>>
  /** A number that only grows and is counted in another part. */
  readonly counter: Register<Reading>
}

/** Longest time that a reading waits for an engine. Milliseconds. */
const READING_MS = 2000

/** A reading without labels. */
export const one = (value: number): Reading => [[{}, value]]

/** Nothing for a part that fails or is late: an engine that is away must not take the other numbers along. */
async function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const late = Promise.withResolvers<Reading>()
  const timer = setTimeout(() => late.resolve([]), READING_MS)
  const found = await Promise.race([Promise.try(read).catch((): Reading => []), late.promise])
  clearTimeout(timer)
  return found
}

export function registeringIn(registry: Registry): Registering {
  const registers = [registry]
  return {
    gauge(name, help, labelNames, read) {
      new Gauge({
        name: `pingboard_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await inTime(read)
          // A label that is no longer reported must not keep its last value.
          this.reset()
          for (const [labels, value] of found) this.set(labels, value)
        },
      })
    },
    counter(name, help, labelNames, read) {
      new Counter({
        name: `pingboard_${name}`,
        help,
        labelNames,
        registers,
        collect() {
          this.reset()
          for (const [labels, value] of read()) this.inc(labels, value)
        },
      })
    },
  }
}
