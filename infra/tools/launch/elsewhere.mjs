import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { JOURNEYS_ON_CLUSTER, NOT_ON_CLUSTER } from './journeys-on-cluster.mjs'
import { ROOT } from './node.mjs'

const { env } = process

/** Journeys that only `npm run prove` takes over the distributed engines. */
const onlyProved = readdirSync(join(ROOT, 'tests', 'journeys'))
  .filter(file => file.endsWith('.test.ts'))
  .map(file => file.replace('.test.ts', ''))
  .filter(name => !JOURNEYS_ON_CLUSTER.includes(name) && !(name in NOT_ON_CLUSTER))

/**
 * Tests that this run leaves out, and why: `npm test` names them.
 * @type {readonly { file: string, why: string, isPartly?: boolean }[]}
 */
export const ELSEWHERE = [
  {
    file: 'tests/proofs/cluster-faults.test.ts',
    why: 'all sixteen faults happen once, and a frozen process stands still for nine seconds; npm run prove has them ten times, and a minute',
    isHere: env.PINGBOARD_PROVE === '1',
    isPartly: true,
  },
  {
    file: 'tests/browser, its long flows',
    why: 'each is looked at on a phone in French or on a desk in English, in turn; npm run prove has both',
    isHere: env.PINGBOARD_PROVE === '1',
    isPartly: true,
  },
  {
    file: 'tests/browser, with the service worker',
    why: 'a first visit takes three times the processor with it, so files that are about it have it, and the evening; npm run prove has it in every window',
    isHere: env.PINGBOARD_PROVE === '1',
    isPartly: true,
  },
  {
    file: 'tests/proofs/tv.test.ts, behind a network that is cut',
    why: 'it takes a minute, and other pages are cut off in each run: npm run prove has it',
    isHere: env.PINGBOARD_PROVE === '1',
    isPartly: true,
  },
  {
    file: 'tests/proofs/cluster-defects.test.ts',
    why: 'three evenings on a cluster with a mistake in it: npm run prove has them',
    isHere: env.PINGBOARD_PROVE === '1',
  },
  {
    file: 'tests/journeys on the cluster',
    why: `npm run prove has these there too: ${onlyProved.join(', ')}`,
    isHere: env.PINGBOARD_PROVE === '1',
    isPartly: true,
  },
  ...Object.entries(NOT_ON_CLUSTER).map(([name, why]) => ({
    file: `tests/journeys/${name}.test.ts on the cluster`,
    why,
    isHere: false,
    isPartly: true,
  })),
  {
    file: 'tests/proofs/cluster-browser.test.ts',
    why: 'two browsers beside a whole cluster take a minute: npm run prove has them',
    isHere: env.PINGBOARD_PROVE === '1',
  },
  {
    file: 'tests/proofs/kafka-brokers.test.ts',
    why: 'three brokers whose leaders are killed take minutes: npm run prove has them',
    isHere: env.PINGBOARD_PROVE === '1',
  },
  {
    file: 'tests/proofs/kafka-cost.test.ts',
    why: 'it compares processor times, on a machine that does nothing else: npm run prove has it',
    isHere: env.PINGBOARD_PROVE === '1',
  },
  {
    file: 'tests/proofs/slice-push.test.ts',
    why: 'tests/slices/whole-way.test.ts pushes the same slice, without a bound of time: npm run prove has it',
    isHere: env.PINGBOARD_PROVE === '1',
  },
  {
    file: 'tests/proofs/migrate.test.ts',
    why: 'tests/cluster/migrate.test.ts has the same with fewer events: npm run prove has it',
    isHere: env.PINGBOARD_PROVE === '1',
  },
  {
    file: 'tests/cluster/people-roles.test.ts',
    why: 'MongoDB enforces the rights of each process, its stand-in does not: needs MONGODB_URL',
    isHere: Boolean(env.MONGODB_URL),
  },
].filter(({ isHere }) => !isHere)

/** Files of which nothing runs. */
export const elsewhere = ELSEWHERE.filter(({ isPartly }) => !isPartly).map(({ file }) => file)
