import type { DatabaseSync } from 'node:sqlite'

/**
 * One number for any number of events: which revision of which stream stands at which position. It is a sum over the
 * events, so that table and index can be compared although their orders differ.
 */
export type Places = number

const PRIME = 0x01000193

/** The number of one event: 32 bits that look random (FNV-1a, mixed further). */
export function placeOf(stream: string, revision: number, position: number): Places {
  let bits = 0x811c9dc5
  for (let at = 0; at < stream.length; at++) bits = Math.imul(bits ^ stream.charCodeAt(at), PRIME)
  bits = Math.imul(bits ^ revision, PRIME)
  bits = Math.imul(bits ^ position, PRIME)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}

/** The sum is exact: it stays below 2^53 for any log that fits on a disk. */
export const addPlace = (places: Places, place: Places): Places => places + place

/**
 * The places according to the index by which streams are read. Reads the index only, an eighth of the file. Null when
 * the index is out of order: a search in it would miss events.
 */
export function placesInIndex(db: DatabaseSync): Places | null {
  const rows = db.prepare(
    'SELECT stream, revision, position FROM event INDEXED BY sqlite_autoindex_event_2 ORDER BY stream, revision',
  )
  rows.setReturnArrays(true)
  let places: Places = 0
  let [stream, revision] = ['', -1]
  for (const row of rows.iterate() as Iterable<unknown> as Iterable<[string, number, number]>) {
    if (row[0] === stream ? row[1] !== revision + 1 : row[0] < stream || row[1] !== 0) return null
    ;[stream, revision] = row
    places = addPlace(places, placeOf(stream, revision, row[2]))
  }
  return places
}
