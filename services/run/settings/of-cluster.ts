import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isNode, matching, namesOf, SECRET, type Setting, such } from './kinds.ts'

/** Nodes of the product behind its edge: `http://host:port`. */
const nodes = such(value => namesOf(value).every(isNode))
const NODES_RULE = 'addresses like http://10.0.0.5:4100 without a path, comma-joined'
const PATH_OF_PEM = { schema: z.string(), rule: 'the path of a PEM file' }

/** Which part of the product a process runs. */
export const PROCESSES = ['standalone', 'edge', 'api', 'live', 'projectors', 'notifications'] as const
export type ProcessName = (typeof PROCESSES)[number]

/** The settings of an installation of several processes, and of its engines. */
export const CLUSTER_SETTINGS = {
  PINGBOARD_PROCESS: {
    schema: such(value => PROCESSES.some(name => name === value)),
    rule: PROCESSES.join(', '),
    meaning: 'the part of the product that this process runs; what each needs: see Engines',
    fallback: 'standalone',
  },
  LISTEN_HOST: {
    schema: such(value => isIP(value) !== 0),
    rule: 'an IP address of this machine; 0.0.0.0 for all of them',
    meaning:
      'where this process takes connections; without PUBLIC_URL, the product in one process warns at every start of any ' +
      'that other machines reach, and offers no demo sign-in',
    fallback: '127.0.0.1',
  },
  EVENTSTORE_URL: {
    schema: matching(/^esdb(?:\+discover)?:\/\/\S+$/),
    rule: 'esdb:// or esdb+discover:// with user, password and hosts',
    meaning: 'EventStoreDB keeps the events; without it, a file of the data directory',
    isSecret: true,
  },
  MONGODB_URL: {
    schema: matching(/^mongodb(?:\+srv)?:\/\/[^\s/]+\/[\w-]+(?:\?\S*)?$/),
    rule: 'mongodb:// or mongodb+srv:// with user, password, hosts and the name of a database',
    meaning:
      'MongoDB keeps views, personal records and released slices; without it, files of the data directory',
    isSecret: true,
  },
  KAFKA_BROKERS: {
    schema: such(value => namesOf(value).every(name => /^[\w.-]+:[0-9]{1,5}$/.test(name))),
    rule: 'host:port, comma-joined',
    meaning: 'Kafka carries public events between processes; one process alone needs none',
    fallback: '',
  },
  KAFKA_USER: {
    schema: matching(/^\S+$/),
    rule: 'a user of the brokers',
    meaning: 'SASL (SCRAM-SHA-512), with the password: both, or none',
  },
  KAFKA_PASSWORD: {
    schema: matching(/^\S+$/),
    rule: 'the password of that user',
    meaning: 'see KAFKA_USER',
    isSecret: true,
  },
  KAFKA_CA: {
    ...PATH_OF_PEM,
    meaning: 'authorities that sign the brokers’ certificates; with it, TLS is used',
  },
  INSTALLATION: {
    schema: matching(/^[a-z][a-z0-9]{0,31}$/),
    rule: 'a small letter, then up to 31 small letters or digits',
    meaning:
      'name of this installation where several share one EventStoreDB or Kafka: streams and topics begin with it',
    fallback: '',
  },
  LEASE_SECONDS: {
    schema: matching(/^(?:[1-9]|[1-9][0-9]|[12][0-9]{2}|300)$/),
    rule: 'a whole number from 1 to 300',
    meaning:
      'how long the tasks of a process that died wait before another process takes them; the product in one process ' +
      'takes 30 s',
    fallback: '10',
  },
  API_NODES: {
    schema: nodes,
    rule: NODES_RULE,
    meaning: 'for the edge: the processes that answer the API',
    fallback: '',
  },
  LIVE_NODES: {
    schema: nodes,
    rule: NODES_RULE,
    meaning: 'for the edge: the processes that serve viewers; each board has its own among them',
    fallback: '',
  },
  EDGE_SECRET: {
    schema: matching(SECRET),
    rule: '32 random bytes as base64url',
    meaning: 'by which api and live know the calls of their edge; they answer no others',
    isSecret: true,
  },
  TLS_CERTIFICATE: { ...PATH_OF_PEM, meaning: 'certificate of the edge, with TLS_KEY: both, or none' },
  TLS_KEY: { ...PATH_OF_PEM, meaning: 'see TLS_CERTIFICATE' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }),
    rule: 'an http or https address',
    meaning: 'where traces are sent (OTLP over HTTP); without it no trace is made',
  },
} as const satisfies Record<string, Setting>
