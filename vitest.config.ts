import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { elsewhere } from './infra/tools/launch/elsewhere.mjs'
import { JOURNEYS_ON_CLUSTER, NOT_ON_CLUSTER } from './infra/tools/launch/journeys-on-cluster.mjs'
import { IS_WHOLE } from './tests/support/scale.ts'

const CORES = availableParallelism()
/** Files at a time that compute: one more than processors, because some wait for timers. */
const COMPUTING = CORES + 1
/** Files at a time that wait for servers and browsers more than they compute. */
const WAITING = CORES * 2
/**
 * How long `expect.poll` asks again, of what is true in the end and promises no time. Milliseconds. The runner's own
 * second is too short on a busy machine.
 */
const poll = { timeout: 30_000 }
/** Proofs without a bound of time. `npm test` takes them beside other tests, `npm run prove` each alone. */
const UNTIMED = [
  'damage',
  'fuzz-http',
  'fuzz-sockets',
  'kafka-trap',
  'model',
  'openapi-fuzzer',
  'power-cuts',
  'races-commands',
  'races-live',
  'record',
  'scenarios',
].map(name => `tests/proofs/${name}.test.ts`)
const journeys = (names: readonly string[]) => names.map(name => `tests/journeys/${name}.test.ts`)

// One runner for everything. `unit` is pure or in-process, `page` needs a DOM, `system` starts real servers and
// browsers, and `cluster` has one of each distributed engine, started once: their files run side by side, so that no part
// waits for the last file of another. `proofs` hold bounds of time, and run one file at a time after all others. Files of
// one project share what they import, where they can: importing was a fifth of their time. Pages keep what the server
// answered, and proofs need a heap of their own.
export default defineConfig({
  test: {
    // `npm run coverage`: what decides, and who may, is taken through every branch by its own specs (a case that cannot
    // happen included: it must say so). Each file for itself, so that none hides behind another.
    coverage: {
      provider: 'v8',
      include: [
        'services/*/{board,group,user}/**/*.ts',
        'services/http/access.ts',
        'services/groups/rights.ts',
      ],
      // Types only, and what specs are made of.
      exclude: ['**/commands.ts', '**/*.spec.ts', '**/testing*/**', '**/testing-*.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { branches: 100, functions: 100, lines: 100, perFile: true },
    },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: COMPUTING,
          include: [
            'services/**/*.spec.ts',
            'contracts/**/*.spec.ts',
            'infra/**/*.spec.ts',
            'shell/kit/**/*.spec.ts',
            'shell/src/**/*.spec.ts',
            'mfe-*/src/**/*.spec.ts',
            'tests/{adapters,contracts,federation,views}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'page',
          environment: 'jsdom',
          maxWorkers: COMPUTING,
          include: ['{shell,mfe-*}/**/*.spec.tsx'],
          setupFiles: ['shell/kit/ui/popups/at-once.ts', 'shell/kit/ui/for-specs.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'system',
          isolate: false,
          include: ['tests/{journeys,live,faults,browser,slices}/**/*.test.ts', ...(IS_WHOLE ? [] : UNTIMED)],
          // `npm run prove` takes journeys over the distributed engines only.
          exclude: IS_WHOLE ? ['tests/journeys/**'] : [],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
          maxWorkers: WAITING,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'cluster',
          isolate: false,
          include: ['tests/cluster/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: 'tests/cluster/setup.ts',
          // One log holds the events of all files: who starts on it reads past them, with the processors of all.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
          maxWorkers: WAITING,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys-cluster',
          isolate: false,
          include: journeys(IS_WHOLE ? ['*'] : JOURNEYS_ON_CLUSTER),
          exclude: journeys(Object.keys(NOT_ON_CLUSTER)),
          env: { PINGBOARD_TOPOLOGY: 'cluster' },
          globalSetup: 'tests/cluster/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll },
          maxWorkers: WAITING,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['tests/proofs/**/*.test.ts'],
          exclude: [...elsewhere, ...(IS_WHOLE ? [] : UNTIMED)],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
