import { beyond, firstLoad, graphOf } from './first-load.mjs'

/** The module that lists the pages of a slice, each as a dynamic import. */
const MODULE = 'src/module.tsx'
const TEXTS = { en: './locales/en.json', fr: './locales/fr.json' }

/**
 * What each page of a slice loads beside the files that all its pages load, from the graph of the build.
 * @param stats of the slice's compilation
 * @param listed the pages in the slice's configuration: `path`, `modules`, `asks`
 * @throws Error when a page of the module is not listed, so that no page is without a budget
 */
export function pagesOf(stats, listed) {
  const graph = graphOf(stats)
  checkListed(graph, listed)
  const always = firstLoad(graph, [])
  const following = requests =>
    firstLoad(
      graph,
      requests.map(request => [MODULE, request]),
    )
  return {
    pages: listed.map(({ path, modules, asks }) => {
      const visit = following(modules)
      return { path, files: beyond(always, visit), shared: visit.needs, asks }
    }),
    texts: Object.fromEntries(
      Object.entries(TEXTS).map(([language, request]) => [language, beyond(always, following([request]))]),
    ),
  }
}

function checkListed(graph, listed) {
  const imported = graph.flatMap(({ imports }) => imports.filter(({ module }) => module.endsWith(MODULE)))
  const found = new Set(imported.map(({ request }) => request))
  const named = new Set(listed.flatMap(({ modules }) => modules))
  const known = new Set([...named, ...Object.values(TEXTS)])
  const faults = [
    ...[...found.difference(known)].map(
      request => `${MODULE} imports ${request}, and \`pages\` does not list it`,
    ),
    ...[...named.difference(found)].map(
      request => `\`pages\` lists ${request}, and ${MODULE} does not import it`,
    ),
  ]
  if (faults.length > 0) throw new Error(`rspack.config.mjs: ${faults.join('; ')}`)
}
