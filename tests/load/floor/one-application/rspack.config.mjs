// The shell and the slices as one application, from the same code by the same build: without the federation plugin,
// containers and shared modules. The folder it goes to is in PINGBOARD_ONE_APPLICATION.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLoad, graphOf } from '../../../../shell/kit/build/first-load.mjs'
import { shell } from '../../../../shell/kit/build/index.mjs'

const HERE = import.meta.dirname
const DIST = process.env.PINGBOARD_ONE_APPLICATION

/** What the live page imports, as [end of the module's name, request]; its document asks for it at once, as ours does. */
const LIVE = [
  ['one-application/federation.mjs', '../../../../mfe-boards/src/module.tsx'],
  ['mfe-boards/src/module.tsx', './routes/live/live-route.tsx'],
  ['mfe-boards/src/module.tsx', './locales/fr.json'],
  ['src/index.ts', './bootstrap.tsx'],
]

/** The plugins of a build but one. The budgets are the product's. */
const without = (name, { plugins }) => plugins.filter(plugin => plugin.constructor.name !== name)

export default () => {
  const [application, surroundings] = shell({ folder: join(HERE, '../../../../shell') })
  let live = []
  const plugins = [
    ...without('ModuleFederationPlugin', application),
    {
      apply(compiler) {
        const bring = join(HERE, 'federation.mjs')
        new compiler.rspack.NormalModuleReplacementPlugin(
          /slices[\\/]federation\.ts$|^\.\/federation\.ts$/,
          bring,
        ).apply(compiler)
        compiler.hooks.done.tap('OneApplication', stats => {
          live = firstLoad(graphOf(stats), LIVE).files
        })
      },
    },
  ]
  const addLive = {
    apply: compiler =>
      compiler.hooks.afterEmit.tap('OneApplication', () => {
        const page = join(DIST, 'index.html')
        const html = readFileSync(page, 'utf8')
        writeFileSync(page, html.replace('"shared":{}', `"shared":{"live":${JSON.stringify(live)}}`))
      }),
  }
  const into = config => ({ ...config, output: { ...config.output, path: DIST } })
  return [
    into({ ...application, plugins }),
    into({ ...surroundings, plugins: [...without('BudgetPlugin', surroundings), addLive] }),
  ]
}
