import { type Deadline, part } from '../outgoing/deadline.ts'
import { OutgoingError } from '../outgoing/error.ts'
import type { Cached } from './cache.ts'

/** A way to a list: one call, several for its parts, or another way when one fails. */
export interface Way<T> {
  /**
   * What is fresh, else what upstream says before the deadline.
   * @param noneSince milliseconds since 1970: that there is none is believed only where it was said then or later
   * @throws OutgoingError
   */
  ask(deadline: Deadline, noneSince?: number): Promise<Found<T>>
  /** What it said last, however old; null when a part of it is not known. */
  kept(): Found<T> | null
}
export type Found<T> = Cached<readonly T[]>

/** Milliseconds after which the next way is tried beside one that has not answered yet. */
const PATIENCE_MS = 2000
/** Milliseconds within which two answers are as old as each other. */
const TOGETHER_MS = 60_000
const hasRows = (rows: readonly unknown[]) => rows.length > 0

/**
 * The first of the ways that leads to a row: a script may be missing, broken, slow, not granted to
 * this account, or say "none" while another knows. Where those that answer say "none", that is the answer.
 * @throws OutgoingError timeout when one may still answer, else of the first way
 */
export function first<T>(ways: readonly Way<T>[]): Way<T> {
  return {
    ask: (deadline, noneSince) =>
      new Promise((resolve, reject) => {
        const failures: unknown[] = []
        let none: Found<T> | null = null
        let [started, ended, isDone] = [0, 0, false]
        let patience: NodeJS.Timeout | undefined

        function done(end: () => void): void {
          isDone = true
          clearTimeout(patience)
          end()
        }
        function begin(): void {
          clearTimeout(patience)
          const [way, number] = [ways[started], started]
          if (isDone || way === undefined) return
          started += 1
          patience = setTimeout(begin, PATIENCE_MS)
          way.ask(deadline, noneSince).then(
            found => {
              if (hasRows(found.value)) return done(() => resolve(found))
              none ??= found
              next()
            },
            error => {
              // A fault of ours is no reason to try elsewhere.
              if (!(error instanceof OutgoingError)) return done(() => reject(error))
              failures[number] = error
              next()
            },
          )
        }
        function next(): void {
          ended += 1
          if (ended < ways.length) begin()
          else done(end)
        }
        function end(): void {
          // One that has not answered yet may know more: asked again, it will have.
          const late = failures.find(error => error instanceof OutgoingError && error.failure === 'timeout')
          if (late === undefined && none !== null) resolve(none)
          else reject(late ?? failures.find(Boolean))
        }
        begin()
      }),
    kept() {
      const known = ways.flatMap(way => way.kept() ?? [])
      const rich = known.filter(found => hasRows(found.value))
      const choice = rich.length > 0 ? rich : known
      const newest = Math.max(...choice.map(found => found.fetchedAt))
      // Of those read together the first, which says most.
      return choice.find(found => found.fetchedAt > newest - TOGETHER_MS) ?? null
    },
  }
}

/**
 * What all the ways say, one after the other: each has a part. The others are asked when the first has answered: what
 * fails is not asked for each part, and a script that rested after failures is tried by one call. A part of which "none"
 * was said before another had rows is asked again: a service in trouble says so of any.
 * @throws OutgoingError when one cannot
 */
export function all<T>(ways: readonly Way<T>[]): Way<T> {
  return {
    async ask(deadline, noneSince) {
      const main = await Promise.all(ways.slice(0, 1).map(way => way.ask(deadline, noneSince)))
      const others = await Promise.all(ways.slice(1).map(way => way.ask(deadline, noneSince)))
      const found = [...main, ...others]
      const newest = newestRows(found)
      const parts = ways.map(async (way, at) => {
        const part = found[at]
        return part && isBelieved(part, newest) ? part : way.ask(deadline, newest)
      })
      return together(await Promise.all(parts))
    },
    kept() {
      const parts = ways.map(way => way.kept())
      const known = parts.filter(found => found !== null)
      const newest = newestRows(known)
      return known.length < ways.length || !known.every(part => isBelieved(part, newest))
        ? null
        : together(known)
    },
  }
}

/** When the newest part with rows was given, in milliseconds since 1970; minus infinity when none has any. */
const newestRows = <T>(parts: readonly Found<T>[]): number =>
  Math.max(...parts.flatMap(part => (hasRows(part.value) ? part.fetchedAt : [])))
const isBelieved = <T>({ value, fetchedAt }: Found<T>, newest: number): boolean =>
  hasRows(value) || fetchedAt >= newest

function together<T>(parts: readonly Found<T>[]): Found<T> {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return only
  return {
    value: ([] as T[]).concat(...parts.map(found => found.value)),
    fetchedAt: Math.min(...parts.map(found => found.fetchedAt)),
    stale: parts.some(found => found.stale),
  }
}

/** The rows of a way as something else. They are few: this is done at one stretch. */
export function as<T, U>(way: Way<T>, change: (rows: readonly T[]) => readonly U[]): Way<U> {
  const changed = (found: Found<T>): Found<U> => ({ ...found, value: change(found.value) })
  return {
    ask: async (deadline, noneSince) => changed(await way.ask(deadline, noneSince)),
    kept() {
      const found = way.kept()
      return found === null ? null : changed(found)
    },
  }
}

/**
 * What a way leads to before the deadline, else what it said last. Where there is such a thing, half the time has to do:
 * the rest is for what stands beside it. @throws OutgoingError when nothing is kept, or only that there was nothing
 */
export async function read<T>(way: Way<T>, deadline: Deadline): Promise<Found<T>> {
  const isKept = hasRows(way.kept()?.value ?? [])
  try {
    return await way.ask(isKept ? part(deadline, 0.5) : deadline)
  } catch (error) {
    const last = way.kept()
    if (!(error instanceof OutgoingError) || last === null || !hasRows(last.value)) throw error
    return last
  }
}

/**
 * What one way leads to, kept or not, else what the other does, which says less; that it has nothing is no answer then.
 * @throws OutgoingError of the one, when neither leads anywhere
 */
export async function readOr<T>(one: Way<T>, other: Way<T>, deadline: Deadline): Promise<Found<T>> {
  try {
    return await read(one, part(deadline, 0.7))
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const found = await read(other, deadline).catch(() => null)
    if (found === null || !hasRows(found.value)) throw error
    return found
  }
}
