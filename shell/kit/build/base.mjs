import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import rspack from '@rspack/core'
import { federationModules } from './federation-modules.mjs'
import { routerModules } from './router-modules.mjs'

/**
 * Browsers of the product: those that have `light-dark()`, container queries and popovers. What pages call is not
 * rewritten: `tests/contracts/browsers.test.ts` looks whether these browsers have it.
 */
const TARGETS = ['chrome >= 123', 'firefox >= 125', 'safari >= 17.5']

/** What the builds of shell, slices and worker have in common. Release unless the mode says otherwise. */
export function base({ folder, mode = 'production', uniqueName, prefix = '' }) {
  // Seven digits: each more costs the worker's list of files a byte for every two files.
  const hashed = `${prefix}[name].[contenthash:7]`
  const release = mode === 'production'
  return {
    mode,
    context: folder,
    target: 'web',
    devtool: release ? false : 'cheap-module-source-map',
    // With the development default a slice sends its requests to the shell's origin, and never loads.
    lazyCompilation: false,
    performance: { hints: false },
    stats: 'errors-warnings',
    resolve: {
      extensions: ['.ts', '.tsx', '...'],
      alias: { ...federationModules(), ...routerModules(), [ANNOUNCER]: announcerFile },
    },
    output: {
      uniqueName,
      path: `${folder}/dist`,
      clean: true,
      filename: `${hashed}.js`,
      chunkFilename: `${hashed}.js`,
      cssFilename: `${hashed}.css`,
      cssChunkFilename: `${hashed}.css`,
      assetModuleFilename: `${hashed}[ext]`,
    },
    module: { rules: rules(release), generator: cssNames, parser: cssParser },
    plugins: [optimizeLocales.rspack({ locales: ['en-US', 'fr-FR'] }), announcer],
    optimization: {
      chunkIds: 'deterministic',
      // As short as their number allows, and of the name alone: a module that is added renumbers no other.
      moduleIds: 'compact-hashed',
      // Names of one letter. A file changes when another of its names is used; those of the libraries seldom are.
      ...(release ? { mangleExports: 'size' } : {}),
      minimizer,
    },
  }
}

/** Containers are ES modules: one page can hold two versions of a slice, and trusted types stay enforced. */
export const esm = {
  module: true,
  chunkFormat: 'module',
  chunkLoading: 'import',
  library: { type: 'module' },
}

/** `ui/aria-announcer.ts` says why. */
const ANNOUNCER = 'aria-announcer'
/** By a name: the plugin for locales takes every path with letters such as `th-AB` for one. */
const announcer = new rspack.NormalModuleReplacementPlugin(/[\\/]live-announcer[\\/]LiveAnnouncer/, ANNOUNCER)
const announcerFile = fileURLToPath(new URL('../ui/aria-announcer.ts', import.meta.url))

/**
 * The style sheets are written for `TARGETS`: rewriting `light-dark()` and colours for older browsers doubles them.
 */
const minimizer = [
  // Every module is strict and of a browser of `TARGETS`; a second look finds what the first made unused.
  new rspack.SwcJsMinimizerRspackPlugin({
    minimizerOptions: { module: true, ecma: 2022, compress: { passes: 4, ecma: 2022 }, mangle: true },
  }),
  new rspack.LightningCssMinimizerRspackPlugin({
    minimizerOptions: { targets: TARGETS, exclude: { lightDark: true, colors: true } },
  }),
]

const cssNames = { 'css/module': { localIdentName: '[uniqueName]-[local]-[hash:5]' } }
/** A slice sets the tokens of the kit (`--gutter`) for its own parts: names of properties stay as they are written. */
const cssParser = {
  'css/module': { namedExports: false, dashedIdents: false },
  'css/auto': { namedExports: false },
}

const rules = release => [
  {
    test: /\.tsx?$/,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      env: { targets: TARGETS },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !release }, reactCompiler: true },
      },
    },
  },
  { test: /\.module\.css$/, type: 'css/module' },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/auto' },
  { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
]
