import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { APP_VERSION } from '@pingboard/contracts/constants.ts'
import { CLUSTER, type Collections, type PartName } from '@pingboard/run/cluster/processes.ts'
import { VERSIONS } from '@pingboard/run/open/views.ts'
import { SETTING_NAMES } from '@pingboard/run/settings/list.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Container, composeContainers, imageOf, kubernetesContainers } from './deploy/containers.ts'
import { faultsOf } from './deploy/rules.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const IMAGE = imageOf(read('Containerfile'))
const COMPOSE = read('infra', 'compose', 'compose.yaml')
const MANIFESTS = globSync('*.yaml', { cwd: join(ROOT, 'infra', 'kubernetes') }).map(name =>
  read('infra', 'kubernetes', name),
)
const READERS = [...CLUSTER.map(({ name }) => name), 'eventstore', 'mongodb', 'kafka', 'operator']
const PROCESSES = CLUSTER.map(({ name }) => name)

/** What `keys` of the compose file makes. */
let keys: string
beforeAll(async () => {
  keys = await mkdtemp(join(tmpdir(), 'pingboard-keys-'))
  for (const reader of READERS) mkdirSync(join(keys, reader))
  makeKeys()
}, 60_000)
afterAll(() => rmSync(keys, { recursive: true }))

function makeKeys(input?: string, ...args: string[]): void {
  execFileSync('sh', [join(ROOT, 'infra', 'compose', 'init', 'keys.sh'), ...args], {
    env: { PATH: process.env.PATH, KEYS: keys },
    input: input ?? '',
  })
}
const key = (reader: string, name: string) => readFileSync(join(keys, reader, name), 'utf8')
const secretsOf = (reader: string) =>
  Object.fromEntries(
    readdirSync(join(keys, reader))
      .filter(name => /^[A-Z]/.test(name))
      .map(name => [name, key(reader, name)]),
  )
const secrets = () => Object.fromEntries(PROCESSES.map(name => [name, secretsOf(name)]))

const WAYS = {
  compose: () => composeContainers(COMPOSE, IMAGE.settings),
  kubernetes: () => kubernetesContainers(MANIFESTS, IMAGE.settings),
} as const

describe.each(Object.entries(WAYS))('infra/%s', (way, containers) => {
  const faults = (change: (container: Container) => Container | null = container => container) =>
    faultsOf({ containers: containers().flatMap(one => change(one) ?? []), secrets: secrets() })
  /** One container, with something else in place. */
  const with_ = (name: string, other: Partial<Container>) =>
    faults(container => (container.name === name ? { ...container, ...other } : container))
  const one = (name: string) => containers().find(container => container.name === name) as Container
  const set = (name: string, settings: Record<string, string>) =>
    with_(name, { settings: { ...one(name).settings, ...settings } })
  const without = (name: string, setting: string) => {
    const { [setting]: _, ...settings } = one(name).settings
    return with_(name, { settings })
  }

  it('starts every process as the table has it, with settings that the process itself accepts', () => {
    expect(containers().map(({ name }) => name)).toEqual(expect.arrayContaining(PROCESSES))
    expect(faults()).toEqual([])
  })

  it.each<[fault: string, found: () => string[], line: string]>([
    ['a setting that is none', () => set('api', { EVENTSTORE: 'x' }), 'api: EVENTSTORE is no setting'],
    ['a setting of another process', () => set('live', { SMTP_FROM: 'x' }), 'live: SMTP_FROM is no setting'],
    [
      'a setting without meaning',
      () => set('projectors', { API_NODES: 'http://api:4100' }),
      'projectors: API_NODES means nothing to it',
    ],
    ['a needed setting that is missing', () => without('edge', 'LIVE_NODES'), 'edge: LIVE_NODES is missing'],
    [
      'a value that the process refuses',
      () => set('edge', { API_NODES: 'api' }),
      'edge: refused at its start: API_NODES (environment): must be addresses',
    ],
    [
      'a secret in the environment',
      () => set('api', { EDGE_SECRET: secretsOf('api').EDGE_SECRET ?? '' }),
      'api: EDGE_SECRET is a secret and stands in the clear',
    ],
    [
      'a password in an address',
      () => set('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:b@collector:4318' }),
      'api: OTEL_EXPORTER_OTLP_ENDPOINT stands in the clear',
    ],
    [
      'an argument that the process refuses',
      () => with_('api', { args: ['--demo'] }),
      'api: refused at its start: Unknown option',
    ],
    [
      'a demo that nobody plays',
      () =>
        with_('api', {
          args: [],
          settings: { ...one('api').settings, PUBLIC_URL: 'https://localhost:8443' },
        }),
      'api: waits for a demo that nobody plays',
    ],
    ['another port', () => set('api', { PORT: '8080' }), 'api: its ports are not those of the table'],
    [
      'an image that moves',
      () => with_('api', { image: 'pingboard:latest' }),
      'api: the image pingboard:latest is not pinned',
    ],
    ['root', () => with_('live', { user: '0:0' }), 'live: runs as root'],
    ['a user of no number', () => with_('live', { user: null }), 'live: runs as root'],
    [
      'a file system that can be written',
      () => with_('live', { isReadOnly: false }),
      'live: its file system can be written',
    ],
    ['capabilities', () => with_('edge', { keepsCapabilities: true }), 'edge: keeps capabilities'],
    ['new privileges', () => with_('edge', { mayGainPrivileges: true }), 'edge: may gain privileges'],
    ['no limit of memory', () => with_('projectors', { memory: null }), 'projectors: has no limit of memory'],
    [
      'no limit of processors',
      () => with_('projectors', { cpus: null }),
      'projectors: has no limit of processors',
    ],
    ['no health check', () => with_('api', { check: null, probes: [] }), 'api: has no health check'],
    [
      'a probe that nothing answers',
      () => with_('api', { probes: [{ path: '/healthz', port: 4190 }] }),
      'api: nothing answers /healthz on port 4190',
    ],
    ['a process too few', () => with_('live', { replicas: 1 }), 'live: there are 1 of it, not 2'],
    [
      'a process that is missing',
      () => faults(each => (each.name === 'notifications' ? null : each)),
      'notifications: nothing starts it',
    ],
    [
      'a process that does not exist',
      () => set('live', { PINGBOARD_PROCESS: 'scores' }),
      'live: there is no process scores',
    ],
    ['a node open to all', () => with_('api', { isPublic: true }), 'api: it can be reached from outside'],
    [
      'an edge behind a closed door',
      () => with_('edge', { isPublic: false }),
      'edge: it cannot be reached from outside',
    ],
    [
      'an operator’s port open to others',
      () => with_('api', { ports: [4190] }),
      'api: port 4190 is not one that others reach',
    ],
  ])(`does not pass with %s (${way})`, (_, found, line) => {
    expect(found().join('\n')).toContain(line)
  })
})

it('infra/kubernetes reads from its secrets what the process needs, and no other key', () => {
  const faults = (of: string, to: string) => {
    const changed = MANIFESTS.map(manifest => manifest.replaceAll(of, to))
    expect(changed).not.toEqual(MANIFESTS)
    return faultsOf({ containers: kubernetesContainers(changed, IMAGE.settings), secrets: secrets() })
  }
  expect(faults('{ key: KAFKA_PASSWORD, path: KAFKA_PASSWORD }', '{ key: FFTT_ID, path: FFTT_ID }')).toEqual(
    expect.arrayContaining([
      'live: the secret FFTT_ID is none of its own',
      expect.stringContaining('live: refused at its start: KAFKA_USER, KAFKA_PASSWORD'),
    ]),
  )
  expect(faults('path: /health/ready', 'path: /ready')).toContain('edge: nobody asks whether it is ready')
  expect(faults('newTag: 1.0.0', 'newTag: latest')).toContain(
    'edge: the image pingboard:latest is not pinned',
  )
})

describe('infra/compose', () => {
  const containers = WAYS.compose()
  const file = parse(COMPOSE, { merge: true })
  const named = (name: string) => containers.find(container => container.name === name) as Container

  it('mounts into each process its own secrets and no other', () => {
    for (const name of PROCESSES) {
      const mounted = file.services[name].volumes.map(({ source }: { source: string }) => source)
      expect(mounted).toEqual([`keys-${name}`])
    }
    for (const engine of ['eventstore', 'mongodb', 'kafka'])
      for (const node of [1, 2, 3]) {
        const [secret, , data] = file.services[`${engine}-${node}`].volumes
        expect([secret.source, data.split(':')[0]]).toEqual([`keys-${engine}`, `${engine}-${node}`])
      }
    const volumes = file.services.keys.volumes.map(String).toSorted()
    expect(volumes).toEqual(READERS.map(reader => `keys-${reader}:/keys/${reader}`).toSorted())
  })

  it('has the operator’s commands at hand, with their own secrets, and starts none of them by itself', () => {
    const { profiles, volumes, networks, entrypoint, restart } = file.services.operator
    expect([profiles, restart]).toEqual([['operator'], 'no'])
    expect(volumes.map(({ source }: { source: string }) => source)).toEqual(['keys-operator'])
    expect(networks).toEqual(['eventstore', 'mongodb'])
    expect(existsSync(join(ROOT, entrypoint.at(-1).replace(/^\/app\//, '')))).toBe(true)
    expect(entrypoint.slice(0, -1)).toEqual(IMAGE.entrypoint)
    for (const name of Object.keys(named('operator').settings)) expect(SETTING_NAMES).toContain(name)
  })

  it('gives each process the networks of the engines it has an account on, and the edge no other', () => {
    for (const { name, rights } of CLUSTER) {
      const engines = named(name).networks.filter(network =>
        ['eventstore', 'mongodb', 'kafka'].includes(network),
      )
      const allowed = (['eventstore', 'mongodb', 'kafka'] as const).filter(engine => rights[engine] !== null)
      expect([name, engines.toSorted()]).toEqual([name, allowed.toSorted()])
    }
    for (const [name, network] of Object.entries<{ internal?: boolean } | null>(file.networks))
      if (name !== 'front' && name !== 'out') expect([name, network?.internal]).toEqual([name, true])
  })

  it('starts in an order that works: keys, engines, accounts, processes, the edge', () => {
    const engines = ['eventstore', 'mongodb', 'kafka']
    const done = 'service_completed_successfully'
    for (const engine of engines) {
      for (const node of [1, 2, 3]) expect(named(`${engine}-${node}`).waitsFor).toEqual({ keys: done })
      const nodes = [1, 2, 3].map(node => [`${engine}-${node}`, 'service_healthy'])
      expect(named(`${engine}-accounts`).waitsFor).toEqual(Object.fromEntries(nodes))
    }
    for (const name of PROCESSES.filter(each => each !== 'edge'))
      for (const engine of engines) expect(named(name).waitsFor[`${engine}-accounts`]).toBe(done)
    expect(named('edge').waitsFor).toMatchObject({ api: 'service_healthy', live: 'service_healthy' })
    // Whatever is waited for exists.
    for (const { waitsFor } of containers)
      for (const on of Object.keys(waitsFor)) expect(containers.map(({ name }) => name)).toContain(on)
  })

  it('begins empty: no process of it runs another program than the image’s own, and the api knows that there is no demo', () => {
    for (const name of PROCESSES)
      expect([name, file.services[name].command?.[0] ?? IMAGE.command[0]]).toEqual([name, IMAGE.command[0]])
    const env = { ...named('api').settings, ...secretsOf('api') }
    expect(readSettings(env, named('api').args)).toMatchObject({ isPublic: false, demo: false })
    expect(readSettings(env, []).demo).toBe(true)
  })

  it('names hosts that exist: the nodes of the engines, the api and the live nodes', () => {
    const names = containers.map(({ name }) => name)
    const addresses = PROCESSES.flatMap(name =>
      Object.values({ ...named(name).settings, ...secretsOf(name) }),
    ).join(' ')
    const hosts = [...addresses.matchAll(/\b((?:eventstore|mongodb|kafka)-\d|(?<=http:\/\/)[a-z]+)(?=:\d)/g)]
    expect(new Set(hosts.map(([host]) => host)).size).toBe(11)
    for (const [host] of hosts) expect(names).toContain(host)
  })
})

describe('the keys that infra/compose makes', () => {
  it('are settings of the process that reads them, and nobody else may read the files', () => {
    for (const name of PROCESSES) {
      for (const setting of Object.keys(secretsOf(name))) expect(SETTING_NAMES).toContain(setting)
      for (const file of readdirSync(join(keys, name)))
        expect([file, statSync(join(keys, name, file)).mode & 0o777]).toEqual([file, 0o440])
    }
    expect(secretsOf('projectors')).not.toHaveProperty('EDGE_SECRET')
    expect(secretsOf('edge')).not.toHaveProperty('EVENTSTORE_URL')
  })

  it('are the same value for processes that share it, and another for every account', () => {
    expect(key('api', 'EDGE_SECRET')).toBe(key('edge', 'EDGE_SECRET'))
    expect(key('api', 'PUSH_PRIVATE_KEY')).toBe(key('notifications', 'PUSH_PRIVATE_KEY'))
    const passwords = readdirSync(join(keys, 'operator')).filter(name => name.includes('-'))
    expect(passwords).toHaveLength(5 + 6 + 3 + 3)
    expect(new Set(passwords.map(name => key('operator', name))).size).toBe(passwords.length)
    for (const name of PROCESSES)
      expect(key(name, 'MONGODB_URL')).toContain(`://${name}:${key('operator', `mongodb-${name}`)}@`)
  })

  it('hold certificates of one authority, for the names under which each engine is asked', () => {
    const ca = new X509Certificate(key('operator', 'ca.crt'))
    for (const [reader, hosts] of [
      ['eventstore', ['eventstore-1', 'eventstore-2', 'eventstore-3']],
      ['mongodb', ['mongodb-1', 'mongodb-2', 'mongodb-3', 'localhost']],
      ['kafka', ['kafka-1', 'kafka-2', 'kafka-3', 'localhost']],
      ['edge', ['localhost']],
    ] as const) {
      const certificate = new X509Certificate(key(reader, 'tls.crt'))
      expect(certificate.verify(ca.publicKey)).toBe(true)
      expect(certificate.ca).toBe(false)
      for (const host of hosts) expect([host, certificate.checkHost(host)]).toEqual([host, host])
      expect(certificate.checkHost('elsewhere')).toBe(undefined)
      // Kafka reads keys of this form only.
      expect(key(reader, 'tls.pem')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    }
    expect(new X509Certificate(key('eventstore', 'tls.crt')).subject).toBe('CN=eventstoredb-node')
  })

  it('stay as they are when made again, and take a secret of the operator’s own', () => {
    const before = key('api', 'MONGODB_URL')
    makeKeys()
    expect(key('api', 'MONGODB_URL')).toBe(before)
    makeKeys('smtps://mail.example\n', 'put', 'notifications', 'SMTP_URL')
    expect(key('notifications', 'SMTP_URL')).toBe('smtps://mail.example\n')
    expect(readdirSync(join(keys, 'notifications')).filter(name => name.startsWith('.'))).toEqual([])
  })
})

describe('the accounts of the processes on the engines', () => {
  const mongodb = createRequire(import.meta.url)(join(ROOT, 'infra/compose/init/mongodb.cjs')) as {
    COLLECTIONS: Record<Collections, readonly string[]>
    PROCESSES: Record<
      PartName | 'operator',
      { writes: readonly Collections[]; reads: readonly Collections[] }
    >
    privilegesOf(rights: object): { resource: { collection: string }; actions: string[] }[]
  }

  it('may do on MongoDB what the table of processes says', () => {
    const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()
    for (const { name, rights } of CLUSTER) {
      const { writes, reads } = mongodb.PROCESSES[name]
      expect([name, sorted(writes)]).toEqual([name, sorted(rights.mongodb?.writes ?? [])])
      expect([name, sorted([...writes, ...reads])]).toEqual([name, sorted(rights.mongodb?.reads ?? [])])
    }
  })

  it('include the collections of every view of this build, and every collection that an adapter names', () => {
    const listed = Object.values(mongodb.COLLECTIONS).flat()
    for (const version of VERSIONS) expect(listed).toContain(`view.${version}`)
    const sources = globSync(
      'infra/{mongodb,people/mongodb,read-models/mongodb,leases,slice-reports,slice-store,slice-tokens}/**/*.ts',
      { cwd: ROOT },
    )
    const prefixes = { RECORDS: 'records.', COUNTS: 'counts.' }
    const used = sources.flatMap(path =>
      [
        ...read(path).matchAll(/\.collection(?:<[^(]*>)?\((?:'([\w.-]+)'|`\$\{(RECORDS|COUNTS)\}([\w-]+)`)/g),
      ].map(([, plain, prefix, rest]) => plain ?? `${prefixes[prefix as 'RECORDS']}${rest}`),
    )
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter(name => !listed.includes(name))).toEqual([])
  })

  it('stay open for the views that are stored: processes of the build before read them until they are replaced', () => {
    const roles = new Map<string, { resource: { collection: string }; actions: string[] }[]>()
    const db = {
      getCollectionNames: () => ['views', 'view.board-page.v5', 'view.board-page.v6', 'records.older'],
      getRole: () => null,
      getUser: () => null,
      createRole: ({ role, privileges }: { role: string; privileges: [] }) => roles.set(role, privileges),
      createUser: () => {},
    }
    runInNewContext(read('infra', 'compose', 'init', 'mongodb.cjs'), {
      require: () => ({ readFileSync: () => 'secret' }),
      connect: () => db,
      print: () => {},
    })
    const of = (role: string, collection: string) =>
      roles.get(role)?.flatMap(({ resource, actions }) => (resource.collection === collection ? actions : []))
    expect(of('projectors', 'view.board-page.v5')).toContain('dropCollection')
    expect(of('live', 'view.board-page.v5')).toContain('find')
    expect(of('live', 'view.board-page.v5')).not.toContain('update')
    expect(of('edge', 'view.board-page.v5')).toEqual([])
    expect(of('operator', 'records.older')).toEqual([])
    const views = roles.get('api')?.filter(({ resource }) => resource.collection === 'view.board-page.v6')
    expect(views).toHaveLength(1)
  })

  it('let the operator’s commands, and no process, touch everything', () => {
    const all = Object.keys(mongodb.COLLECTIONS).toSorted()
    const everything = Object.entries(mongodb.PROCESSES).filter(
      ([, { writes }]) => [...writes].toSorted().join() === all.join(),
    )
    expect(everything.map(([name]) => name)).toEqual(['operator'])
    const { EVENTSTORE_URL, MONGODB_URL, ...others } = secretsOf('operator')
    expect(others).toEqual({})
    for (const address of [EVENTSTORE_URL, MONGODB_URL])
      expect(address).toMatch(/^\w+:\/\/operator:[\w-]{43}@/)
  })

  it('are closed to the rest: a live node cannot change a view, a projector sees no person', () => {
    const of = (name: PartName, collection: string) =>
      mongodb
        .privilegesOf(mongodb.PROCESSES[name])
        .filter(({ resource }) => resource.collection === collection)
        .flatMap(({ actions }) => actions)
    expect(of('live', 'view.board-page.v6')).toContain('find')
    expect(of('live', 'view.board-page.v6')).not.toContain('update')
    expect(of('projectors', 'records.people')).toEqual([])
    expect(of('edge', 'records.sessions')).toEqual([])
    expect(of('api', 'records.people')).toContain('update')
  })

  it('may append to EventStoreDB and publish on Kafka only where the table says so', () => {
    const eventstore = read('infra', 'compose', 'init', 'eventstore.sh')
    const appending = /"\$w": \[([^\]]*)\]/.exec(eventstore)?.[1]?.match(/[a-z]+/g) ?? []
    const may = (right: string) =>
      CLUSTER.filter(({ rights }) => rights.eventstore === right).map(({ name }) => name)
    expect(appending.toSorted()).toEqual([...may('append'), 'operator'].toSorted())
    const users = /for process in ([a-z ]+); do\n {2}if ! ask/.exec(eventstore)?.[1]?.split(' ') ?? []
    expect(users.toSorted()).toEqual([...may('append'), ...may('read'), 'operator'].toSorted())

    const kafka = read('infra', 'compose', 'init', 'kafka.sh')
    const [, publisher, operations = ''] = /^allow (\w+) '([^']+)' "\$\{TOPICS/m.exec(kafka) ?? []
    const of = (right: string) =>
      CLUSTER.filter(({ rights }) => rights.kafka === right).map(({ name }) => name)
    expect([publisher]).toEqual(of('produce'))
    expect(operations.split(' ')).toContain('Write')
    const [, consumers = '', rules = ''] =
      /for process in (live [a-z ]+); do\n {2}allow "\$process" '([^']+)'/.exec(kafka) ?? []
    expect(consumers.split(' ').toSorted()).toEqual(of('consume').toSorted())
    expect(rules.split(' ')).toEqual(['Read', 'Describe'])
  })
})

it('a version of the product is the same in every file that names it', () => {
  const images = COMPOSE.match(/pingboard(?:-keys)?:[\d.]+/g) ?? []
  expect(images.map(name => name.split(':')[1])).toEqual([APP_VERSION, APP_VERSION])
  const { images: built } = parse(read('infra', 'kubernetes', 'kustomization.yaml'))
  expect(built).toEqual([expect.objectContaining({ name: 'pingboard', newTag: APP_VERSION })])
  expect(JSON.parse(read('package.json')).version).toBe(APP_VERSION)
  for (const path of [['Containerfile'], ['infra', 'kubernetes', 'README.md'], ['infra', 'RUNBOOK.md']])
    expect(new Set(read(...path).match(/pingboard:\d[\d.]*\d/g))).toEqual(
      new Set([`pingboard:${APP_VERSION}`]),
    )
})
