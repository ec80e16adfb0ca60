/**
 * Journeys that `npm test` takes over the distributed engines too: those of records, sheets, keys, conditions,
 * consistency, the past, and what programs read that name no position. They are the seam that other engines could break,
 * and take a minute. `npm run prove` takes all journeys there.
 */
export const JOURNEYS_ON_CLUSTER = [
  'account-erasure',
  'account-races',
  'account-sessions',
  'board-sheet',
  'conditional',
  'consistency',
  'displays',
  'group-deletion',
]

/**
 * Journeys that mean nothing there, and why.
 * @type {Readonly<Record<string, string>>}
 */
export const NOT_ON_CLUSTER = {
  'demo-hours':
    'it measures how hours of the demo make the log of a small installation grow, by positions that number its events',
  'health-operations':
    'it counts flushes of the log’s own file; tests/cluster/deploy-observed.test.ts has the numbers of a cluster',
}
