import { readFileSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { base, esm } from './base.mjs'
import { BudgetPlugin, gzipSize } from './budget-plugin.mjs'
import { CompressPlugin } from './compress-plugin.mjs'
import { shared } from './shared.mjs'
import { SliceJsonPlugin } from './slice-json-plugin.mjs'

/**
 * Build of a slice.
 * @param options.name name of the slice, of its folder and of its container
 * @param options.folder path of its folder
 * @param options.paths addresses it answers; the longest prefix over all slices wins
 * @param options.label its name for people, by language
 * @param options.pages every page, the more exact address first: `path` with `:name` for any segment; `modules` that
 * `src/module.tsx` imports for it; `budget`, gzip bytes of the slice that a first visit of it loads; `asks`, the read of
 * the API that it shows first, which the document asks for while the code is on its way
 * @param options.nav links in the shell's navigation, `commands` entries in its menu that run `commands[id]` of the module,
 * `home` sections of the home page that show `home[id]` of the module (shapes: contracts/registry.ts). A section and a
 * command have `modules` and `budget`, too, as a page has
 * @param options.mode `development` gives every build a version of its own, so that it can be published during
 * development
 */
export function slice({
  name,
  folder,
  paths,
  label,
  pages,
  nav = [],
  commands = [],
  home = [],
  mode = 'production',
}) {
  const release = mode === 'production'
  const { version: released } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const version = release ? released : `${released}-dev.${Date.now()}`
  const config = base({ folder, mode, uniqueName: name })
  const json = new SliceJsonPlugin({ name, version, paths, label, pages, nav, commands, home })
  const measured = () => [
    ...pages,
    ...home.map(part => ({ ...part, path: `home ${part.id}`, files: json.loads.get(part) })),
    ...commands.map(part => ({ ...part, path: `command ${part.id}`, files: json.loads.get(part) })),
  ]
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
        experiments: {
          externalRuntime: true,
          // A slice loads no other slice.
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      json,
      ...(release
        ? [new CompressPlugin(), new BudgetPlugin(folder => weighed(folder, name, measured()))]
        : []),
    ],
  }
}

/** Files of a first visit of each page, section and command, in the heavier language. */
function weighed(folder, name, measured) {
  const entry = JSON.parse(readFileSync(`${folder}/slice.json`, 'utf8'))
  const always = entry.preload.map(path => path.split('/').at(-1))
  const weight = files => files.reduce((sum, file) => sum + gzipSize(`${folder}/${file}`), 0)
  const [texts] = Object.values(entry.texts).toSorted((one, other) => weight(other) - weight(one))
  return measured.map(({ path, budget, files = entry.pages.find(page => page.path === path).files }) => {
    if (!(budget > 0)) throw new Error(`rspack.config.mjs: ${path} has no budget`)
    return { name: `${name} ${path}`, limit: budget, files: [...always, ...files, ...texts] }
  })
}
