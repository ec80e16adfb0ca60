const OF_VISITORS = 'boards.seen'
/** The shell removes it at the sign-out: the next person on the device is told nothing of the one before. */
const OF_PERSON = 'person.boards-seen'

/** Most boards whose last visit a device keeps. */
const MOST = 20

/** What a viewer last saw of a board. */
export interface Seen {
  /** Milliseconds since 1970. */
  at: number
  revision: number
}

/** The last visit of a board on this device: by the person, else by a visitor. */
export const seenOf = (board: string): Seen | null =>
  [...read(OF_PERSON), ...read(OF_VISITORS)].find(([id]) => id === board)?.[1] ?? null

export function keepSeen(board: string, { at, revision }: Seen, isVisitor: boolean): void {
  const key = isVisitor ? OF_VISITORS : OF_PERSON
  const others = read(key).filter(([id]) => id !== board)
  const kept: [string, Seen][] = [...others, [board, { at, revision }]]
  try {
    localStorage.setItem(key, JSON.stringify(kept.slice(-MOST)))
  } catch {
    // The next visit then begins without a look back.
  }
}

function read(key: string): [string, Seen][] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(held) ? held.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (entry: unknown): entry is [string, Seen] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Number.isFinite(entry[1]?.at) &&
  Number.isInteger(entry[1]?.revision)
