import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const inKit = path => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Configuration of vitest for one slice, for `npm test` in its folder: specs beside the sources, and in `test`. Those that
 * show a page end in `.spec.tsx`.
 * @param folders glob of the folders that hold specs
 */
export const sliceTests = (folders = '{src,test}') => ({
  test: {
    // The kit and the contracts are sources: they pass through the same transformation as the slice.
    server: { deps: { inline: [/@pingboard\//] } },
    maxWorkers: availableParallelism(),
    // What is true in the end promises no time: the runner's own second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`${folders}/**/*.spec.ts`], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: [`${folders}/**/*.spec.tsx`],
          setupFiles: [inKit('ui/popups/at-once.ts'), inKit('ui/for-specs.ts')],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
