import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import rspack from '@rspack/core'

/** What only a release needs: a page above its budget may still be tried. */
const OF_RELEASES = ['BudgetPlugin', 'CompressPlugin']

/**
 * Builds a slice now and after each change of its sources: as a release, because it runs beside released code, and with
 * source maps.
 * @param folder with its `rspack.config.mjs`
 * @param built called after each build that succeeded, with the entry for the registry, and the files by name
 * @param failed called with the errors of one that failed; what was built before stays
 * @returns ends it
 */
export async function watchSlice(folder, { built, failed }) {
  const { default: configure } = await import(pathToFileURL(`${folder}/rspack.config.mjs`).href)
  const config = configure({}, { mode: 'production' })
  const compiler = rspack({
    ...config,
    devtool: 'source-map',
    plugins: config.plugins.filter(plugin => !OF_RELEASES.includes(plugin.constructor.name)),
  })
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error || stats?.hasErrors())
      return failed(error ? String(error) : stats.toString({ all: false, errors: true }))
    const dist = compiler.options.output.path
    const files = new Map(readdirSync(dist).map(name => [name, readFileSync(`${dist}/${name}`)]))
    built({ entry: JSON.parse(files.get('slice.json').toString()), files })
  })
  return () => new Promise(resolve => watching.close(() => compiler.close(() => resolve())))
}
