// Accounts of the processes, each with the collections it needs: run by mongosh as the administrator, once before the
// processes of each release, because a view's collection is named after its version. The versions that are stored stay
// open: older processes read them until they are replaced, and the projectors drop them a day later (PRJ-9).
// tests/contracts/deploy.test.ts compares this with the table of processes and with the views of the build.
const fs = require('node:fs')
const secret = name => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim()
const HOSTS = 'mongodb-1:27017,mongodb-2:27017,mongodb-3:27017'
const OPTIONS = 'replicaSet=pingboard&tls=true&tlsCAFile=/run/secrets/ca.crt&authSource=admin'

const COLLECTIONS = {
  views: [
    'views',
    'view.group-page.v4',
    'view.group-page-waypoints.v4',
    'view.board-page.v6',
    'view.board-page-waypoints.v6',
    'view.actions.v1',
  ],
  people: [
    'people',
    'leaving',
    'tokens',
    'deliveries',
    'feedback',
    'subscriptions',
    'sheets',
    'answers',
    'places',
  ].map(name => `records.${name}`),
  sessions: ['records.sessions'],
  shared: ['counts.rate-limits', 'counts.presence', 'counts.most-watched'],
  leases: ['leases'],
  slices: ['slice-versions', 'slice-tokens', 'slices.files', 'slices.chunks'],
  releases: ['slice-registry', 'slice-revisions'],
  reports: ['slice-reports', 'slice-looks'],
}
const READ = ['find', 'listIndexes', 'createIndex', 'collStats']
const WRITE = [...READ, 'insert', 'update', 'remove', 'createCollection', 'dropCollection', 'dropIndex']

const PROCESSES = {
  edge: { writes: ['slices', 'releases', 'reports'], reads: [] },
  api: { writes: ['people', 'sessions', 'shared', 'views'], reads: ['releases'] },
  live: { writes: ['shared', 'sessions'], reads: ['people', 'views'] },
  projectors: { writes: ['views', 'leases'], reads: [] },
  notifications: { writes: ['people', 'sessions', 'leases', 'views'], reads: [] },
  // No process: for backups, restores, moves and comparisons of everything.
  operator: { writes: Object.keys(COLLECTIONS), reads: [] },
}

/** @param stored names of the collections that there are */
const privilegesOf = ({ writes, reads }, stored = []) => {
  const older = stored.filter(name => name.startsWith('view.') && !COLLECTIONS.views.includes(name))
  const of = kind => (kind === 'views' ? [...COLLECTIONS.views, ...older] : COLLECTIONS[kind])
  const on = (kinds, actions) =>
    kinds.flatMap(kind =>
      of(kind).map(collection => ({ resource: { db: 'pingboard', collection }, actions })),
    )
  return [...on(reads, READ), ...on(writes, WRITE)]
}

if (typeof connect === 'function') {
  const address = `mongodb://administrator:${encodeURIComponent(secret('mongodb-administrator'))}@${HOSTS}`
  const db = connect(`${address}/pingboard?${OPTIONS}`)
  const stored = db.getCollectionNames()
  for (const [name, rights] of Object.entries(PROCESSES)) {
    const privileges = privilegesOf(rights, stored)
    if (db.getRole(name)) db.updateRole(name, { privileges, roles: [] })
    else db.createRole({ role: name, privileges, roles: [] })
    const account = { pwd: secret(`mongodb-${name}`), roles: [{ role: name, db: 'pingboard' }] }
    if (db.getUser(name)) db.updateUser(name, account)
    else db.createUser({ user: name, ...account })
  }
  print('the accounts of MongoDB are there')
} else module.exports = { COLLECTIONS, PROCESSES, privilegesOf }
