import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import rspack from '@rspack/core'
import { base, esm } from './base.mjs'
import { BudgetPlugin, gzipSize } from './budget-plugin.mjs'
import { CompressPlugin } from './compress-plugin.mjs'
import { DocumentPlugin } from './document-plugin.mjs'
import { federationLeftOut } from './federation-modules.mjs'
import { allFiles, beyond, firstLoad, graphOf } from './first-load.mjs'
import { SHARED_KEYS, shared } from './shared.mjs'
import { namesProvided } from './shared-names.mjs'

/**
 * gzip bytes of everything that a first visit of a page of the shell loads. Pages of slices load the frame, and what the
 * configuration of their slice allows. A third of the worker is the list of the shell's files, which code cannot
 * shorten; the sending of unsent changes and of match sheets took it past 5 kB, the keys of kept
 * pages and more small files past 5.4; what it does with a full storage, a slow network and a sign-out past 5.8. A member's
 * home went past 245.5 when it began to ask again for tonight's boards, and a visitor's past 239.2 when toasts began to give
 * the focus back. Both grew by 0.3 when the browser's Back began to lead to the place that a person left.
 *
 * Leave 100 bytes to each limit: the ids of shared modules depend on the folder of the clone, and with them what a file
 * compresses to. A limit that was just met refused the same commit in another folder.
 */
const BUDGETS = { frame: 223_500, visitor: 239_800, member: 246_100, worker: 6_100 }

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

/** Modules below any of these paths, each the source of an expression. A slash stands for that of any system. */
const below = (...paths) => new RegExp(`[\\\\/]${`(${paths.join('|')})`.replaceAll('/', '[\\\\/]')}`)

/**
 * Files that hold what pages load together. Each further file is a request with its headers, and what is compressed
 * alone repeats words that the others have: the frame in eight files was 9 kB more. The libraries stay apart, because
 * most releases leave them as they are. Forms, lists and popups of the kit, and the calls of single pages, stay apart too.
 */
const TOGETHER = {
  libraries: {
    test: below(
      'node_modules/(react|react-dom|scheduler|jotai|i18next|react-i18next|html-parse-stringify|react-router|react-router-dom|zod)/',
    ),
    name: 'libraries',
    enforce: true,
  },
  // The chunk of `bootstrap.tsx` keeps only what it consumes: it waits for the shared modules that this file brings.
  own: {
    test: below('shell/(src|kit/tokens)/'),
    chunks: ({ name }) => name === 'start',
    name: 'frame',
    enforce: true,
  },
  frame: {
    test: below(
      'contracts/(?!http/(clubs|groups|displays|federation|notifications|members|invitations))',
      'shell/kit/(slice|api|router)/',
      'shell/kit/ui/[\\w.-]+$',
      'shell/kit/ui/popups/(use-part|use-idle-preload|parts|on-demand).ts$',
      'shell/kit/live/(ask-server|backoff).ts$',
      'shell/kit/fixtures/(days|use-language|use-now).ts$',
      'node_modules/react-aria/dist/private/(utils/(openLink|platform|focusWithoutScrolling)|ssr/SSRProvider|i18n/(useDefaultLocale|utils|I18nProvider)).mjs$',
    ),
    name: 'frame',
    enforce: true,
  },
  // Nearly every page with a score is live.
  scores: { test: below('shell/kit/(live|fixtures)/'), name: 'later-scores', enforce: true },
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
      federationLeftOut,
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

/** Files of the application by what loads them. */
function describe(stats) {
  const graph = graphOf(stats)
  const files = allFiles(stats)
  const frame = firstLoad(graph, FRAME)
  const addedBy = (followed, keys) => beyond(frame, firstLoad(graph, [...FRAME, ...followed], keys))
  return {
    entry: files.find(file => /^assets\/shell\.[0-9a-f]+\.js$/.test(file)),
    frame: frame.files,
    names: namesProvided(stats),
    // Written into the document for the head script (shell/src/head/first-page.ts).
    firstPage: {
      texts: { en: addedBy(textsIn('en')), fr: addedBy(textsIn('fr')) },
      shared: Object.fromEntries(
        SHARED_KEYS.map(key => [key, addedBy([], [key])]).filter(([, added]) => added.length > 0),
      ),
      home: {
        visitor: { files: addedBy([VISITOR]), asks: '/api/boards/showcase' },
        member: { files: addedBy([MEMBER]), asks: '/api/user/profile' },
      },
    },
    // For the worker: all files but source maps and the pictures of the install screen.
    shell: files.filter(file => /\.(js|css|woff2|svg|webmanifest)$/.test(file)),
  }
}

/** Dynamic imports of a visit, as [end of the module's name, request]. */
const FRAME = [['src/index.ts', './bootstrap.tsx']]
const VISITOR = ['home/home.tsx', './visitor/visitor-home.tsx']
const MEMBER = ['home/home.tsx', './member/member-home.tsx']
const textsIn = language => [
  ['i18n/i18n.ts', `./locales/${language}.json`],
  ['ui/kit-messages.ts', `./locales/${language}.json`],
]

/** The pages of the shell with all that their first visit loads, in the heavier language. */
function weighed(folder, { head, frame, firstPage }) {
  const { texts, home } = firstPage
  const weight = files => files.reduce((sum, file) => sum + gzipSize(`${folder}/${file}`), 0)
  const [words] = Object.values(texts).toSorted((one, other) => weight(other) - weight(one))
  const always = ['index.html', head, ...frame, ...words]
  return [
    { name: 'shell, frame', limit: BUDGETS.frame, files: always },
    { name: 'shell, home of a visitor', limit: BUDGETS.visitor, files: [...always, ...home.visitor.files] },
    { name: 'shell, home of a member', limit: BUDGETS.member, files: [...always, ...home.member.files] },
    { name: 'service worker', limit: BUDGETS.worker, files: ['sw.js'] },
  ]
}

function surroundings({ folder, mode, release, built }) {
  const config = base({ folder, mode, uniqueName: 'shell' })
  return {
    ...config,
    name: 'surroundings',
    dependencies: ['application'],
    target: 'webworker',
    devtool: false,
    entry: {
      head: { import: './src/head/head.ts', filename: `assets/${config.output.filename}` },
      sw: { import: './src/worker/sw.ts', filename: 'sw.js' },
    },
    output: { ...config.output, clean: false },
    plugins: [
      new DocumentPlugin({ folder, built }),
      ...(release
        ? [new CompressPlugin(['.', 'assets']), new BudgetPlugin(folder => weighed(folder, built))]
        : []),
    ],
  }
}
