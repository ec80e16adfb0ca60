import { type Deadline, part } from '../outgoing/deadline.ts'
import { OutgoingError } from '../outgoing/error.ts'
import type { Cached } from './cache.ts'

/** A way to get a list: one call, several calls for its parts, or another way when one way fails. */
export interface Way<T> {
  /**
   * The fresh list, else the answer of upstream before the deadline.
   * @param noneSince milliseconds since 1970: an empty list is believed only if it was fetched then or later
   * @throws OutgoingError
   */
  ask(deadline: Deadline, noneSince?: number): Promise<Found<T>>
  /** The last list, of any age that is still kept; null when a part is not known. */
  kept(): Found<T> | null
}
export type Found<T> = Cached<readonly T[]>

/** Milliseconds after which the next way is tried, while the way before has not answered yet. */
const PATIENCE_MS = 2000
/** Milliseconds within which two answers count as equally old. */
const TOGETHER_MS = 60_000
const hasRows = (rows: readonly unknown[]) => rows.length > 0

/**
 * The first way that gives a row: a script may be missing, broken, slow, not granted to
 * this account, or answer "none" while another has rows. Where no way gives a row, the result is "none" when the first
 * way that is granted says so: a poorer way may lack what a way that failed has.
 * @throws OutgoingError timeout when a way timed out, else the error of the first way that failed
 */
export function first<T>(ways: readonly Way<T>[]): Way<T> {
  return {
    ask: (deadline, noneSince) =>
      new Promise((resolve, reject) => {
        /** Of each way: what it failed with, or its "none". */
        const ends: (OutgoingError | Found<T>)[] = []
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
              ends[number] = found
              next()
            },
            error => {
              // For an error of our own, no other way is tried.
              if (!(error instanceof OutgoingError)) return done(() => reject(error))
              ends[number] = error
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
          const failures = ends.filter(one => one instanceof OutgoingError)
          // A way that timed out may know more, and may have its answer at the next question.
          const late = failures.find(({ failure }) => failure === 'timeout')
          const granted = ends.find(one => !(one instanceof OutgoingError && one.failure === 'refused'))
          if (late === undefined && granted !== undefined && !(granted instanceof OutgoingError))
            resolve(granted)
          else reject(late ?? failures[0])
        }
        begin()
      }),
    kept() {
      const known = ways.flatMap(way => way.kept() ?? [])
      const rich = known.filter(found => hasRows(found.value))
      const choice = rich.length > 0 ? rich : known
      const newest = Math.max(...choice.map(found => found.fetchedAt))
      // Among answers of equal age the first: it gives the most.
      return choice.find(found => found.fetchedAt > newest - TOGETHER_MS) ?? null
    },
  }
}

/**
 * Joins the lists of all the ways: each gives one part. The others are asked when the first has answered, so that a
 * failing script is not called for each part, and a script that rested after failures is tried by one call. A part
 * that was "none" before another part had rows is asked again: a service in trouble answers "none" for any part.
 * @throws OutgoingError when one way fails
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

/** When the newest part with rows was fetched, in milliseconds since 1970; minus infinity when no part has rows. */
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

/** Converts the rows of a way. There are few rows, so the conversion runs without a pause. */
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
 * The list of a way before the deadline, else its last list. When a list with rows is kept, the way gets half the
 * time: the rest is for other parts of the answer. @throws OutgoingError when no list is kept, or only an empty one
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
 * The list of the first way, kept or not; when that fails, the list of the other way, which gives less and must have
 * rows. @throws OutgoingError of the first way, when both fail
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
