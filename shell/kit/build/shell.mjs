import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import rspack from '@rspack/core'
import { base, esm } from './base.mjs'
import { BudgetPlugin } from './budget-plugin.mjs'
import { CompressPlugin } from './compress-plugin.mjs'
import { DocumentPlugin } from './document-plugin.mjs'
import { allFiles, firstLoad } from './first-load.mjs'
import { shared } from './shared.mjs'

/** gzip bytes that the home page loads, without parts loaded on demand (design: first-load budget). */
const SHELL_BUDGET = 260_000
/**
 * gzip bytes. A third is the list of the shell's files, which code cannot shorten.
 * Pushes took the size past 2.5 kB, the sending of unsent changes past 4 kB, those of match sheets to 5 kB.
 */
const WORKER_BUDGET = 5_200

/**
 * Builds of the shell: the application, then its surroundings: the head script, the worker and the document. The
 * surroundings need the list of the application's files.
 */
export function shell({ folder, mode = 'production' }) {
  const release = mode === 'production'
  /** Handed from the first build to the second. */
  const built = {}
  return [application({ folder, mode, release, built }), surroundings({ folder, mode, release, built })]
}

/**
 * Modules that every page needs at its start are grouped: three requests instead of a dozen, and no module twice when
 * two shared entries need it. Forms, lists and popups of the kit, and the calls of single pages, stay apart.
 */
const TOGETHER = {
  libraries: {
    test: /node_modules[\\/](react|react-dom|scheduler|jotai|i18next|react-i18next|html-parse-stringify|react-router|react-router-dom|zod)[\\/]/,
    name: 'libraries',
    enforce: true,
  },
  contracts: {
    test: /[\\/]contracts[\\/](?!http[\\/](groups|federation|notifications))/,
    name: 'contracts',
    enforce: true,
  },
  kit: {
    test: /[\\/]shell[\\/]kit[\\/](ui[\\/][^\\/]+|(slice|api|router)[\\/].+)$/,
    name: 'kit',
    enforce: true,
  },
}

function application({ folder, mode, release, built }) {
  const config = base({ folder, mode, uniqueName: 'shell', prefix: 'assets/' })
  return {
    ...config,
    name: 'application',
    entry: { shell: './src/index.ts' },
    output: { ...config.output, ...esm, publicPath: '/' },
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: 'async', minSize: 20_000, cacheGroups: TOGETHER },
    },
    plugins: [
      ...config.plugins,
      new rspack.DefinePlugin({ __RELEASE__: JSON.stringify(release) }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', to: '.' }] }),
      new ModuleFederationPlugin({
        name: 'shell',
        library: { type: 'module' },
        remotes: {},
        shared: shared({ provide: true }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      {
        apply: compiler =>
          compiler.hooks.done.tap('FirstLoad', stats => {
            if (!stats.hasErrors()) Object.assign(built, describe(stats))
          }),
      },
    ],
  }
}

/** Files of a visit to the home page in the default language, and the part of them that every page loads. */
function describe(stats) {
  const frame = firstLoad(stats, FRAME)
  const home = firstLoad(stats, HOME)
  const files = allFiles(stats)
  return {
    entry: files.find(file => /^assets\/shell\.[0-9a-f]+\.js$/.test(file)),
    styles: frame.filter(file => file.endsWith('.css')),
    preload: frame.filter(file => file.endsWith('.js') && !file.startsWith('assets/shell.')),
    font: files.find(file => file.endsWith('.woff2')),
    home: [...home, 'index.html', 'assets/press.css'],
    // For the worker: all files but source maps and the pictures of the install screen.
    shell: files.filter(file => /\.(js|css|woff2|svg|webmanifest)$/.test(file)),
  }
}

const FRAME = [
  ['src/index.ts', './bootstrap.tsx'],
  ['i18n/i18n.ts', './locales/fr.json'],
  ['ui/kit-messages.ts', './locales/fr.json'],
]
const HOME = [...FRAME, ['home/home.tsx', './visitor/visitor-home.tsx']]

function surroundings({ folder, mode, release, built }) {
  const config = base({ folder, mode, uniqueName: 'shell' })
  return {
    ...config,
    name: 'surroundings',
    dependencies: ['application'],
    target: 'webworker',
    devtool: false,
    entry: {
      head: { import: './src/head/head.ts', filename: 'assets/head.[contenthash:16].js' },
      sw: { import: './src/worker/sw.ts', filename: 'sw.js' },
    },
    output: { ...config.output, clean: false },
    plugins: [
      new DocumentPlugin({ folder, built }),
      ...(release
        ? [
            new CompressPlugin(['.', 'assets']),
            new BudgetPlugin({ name: 'shell, home page', limit: SHELL_BUDGET, files: () => built.home }),
            new BudgetPlugin({ name: 'service worker', limit: WORKER_BUDGET, files: () => ['sw.js'] }),
          ]
        : []),
    ],
  }
}
