import type { CollectionOptions } from 'mongodb'

/** Begins the name of every collection that may get lost: no backup holds these. */
export const COUNTS = 'counts.'

/** What may get lost waits for no journal and for no other member. */
export const LOSABLE: CollectionOptions = {
  writeConcern: { w: 1, journal: false },
  readConcern: { level: 'local' },
}
