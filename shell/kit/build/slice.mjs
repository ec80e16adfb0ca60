import { readFileSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { base, esm } from './base.mjs'
import { BudgetPlugin } from './budget-plugin.mjs'
import { CompressPlugin } from './compress-plugin.mjs'
import { shared } from './shared.mjs'
import { SliceJsonPlugin } from './slice-json-plugin.mjs'

/** gzip bytes that the first route of a slice loads (design: first-load budget). */
const SLICE_BUDGET = 36_000

/**
 * Build of a slice.
 * @param options.name name of the slice, of its folder and of its container
 * @param options.folder path of its folder
 * @param options.paths addresses it answers; the longest prefix over all slices wins
 * @param options.label its name for people, by language
 * @param options.mode `development` gives every build a version of its own, so that it can be published during
 * development
 */
export function slice({ name, folder, paths, label, mode = 'production', budget = SLICE_BUDGET }) {
  const release = mode === 'production'
  const { version: released } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const version = release ? released : `${released}-dev.${Date.now()}`
  const config = base({ folder, mode, uniqueName: name })
  return {
    ...config,
    name,
    // The federation plugin makes the only entry; a slice does nothing until the shell loads it.
    entry: {},
    output: { ...config.output, ...esm, publicPath: 'auto' },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'module' },
        exposes: { './module': './src/module.tsx' },
        shared: shared({ provide: false }),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new SliceJsonPlugin({ name, version, paths, label }),
      ...(release
        ? [new CompressPlugin(), new BudgetPlugin({ name, limit: budget, files: firstRoute })]
        : []),
    ],
  }
}

/** Files of the first route, as `slice.json` lists them. */
const firstRoute = folder => {
  const entry = JSON.parse(readFileSync(`${folder}/slice.json`, 'utf8'))
  return entry.preload.map(path => path.split('/').slice(4).join('/'))
}
