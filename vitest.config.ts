import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const CORES = availableParallelism()

// One runner for everything. `unit` is pure or in-process, `page` needs a DOM, `system` starts real servers and
// browsers. Its files wait more than they compute, so three run at a time on two cores. `proofs` hold bounds of time,
// and run one file at a time after all others.
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
          testTimeout: 20_000,
          maxWorkers: CORES,
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
          maxWorkers: CORES,
          include: ['{shell,mfe-*}/**/*.spec.tsx'],
          setupFiles: ['shell/kit/ui/popups/at-once.ts', 'shell/kit/ui/patience.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/{journeys,live,faults,browser}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: Math.ceil(CORES * 1.5),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['tests/proofs/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
