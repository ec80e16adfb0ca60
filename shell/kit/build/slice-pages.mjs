import { beyond, firstLoad, graphOf } from './first-load.mjs'

/** The module that lists the pages, sections and commands of a slice, each as a dynamic import. */
const MODULE = 'src/module.tsx'
const TEXTS = { en: './locales/en.json', fr: './locales/fr.json' }

/**
 * What each page of a slice loads beside the files that all its pages load, from the graph of the build.
 * @param stats of the slice's compilation
 * @param listed the pages in the slice's configuration: `path`, `modules`, `asks`
 * @param parts its sections of the home page and its commands: `modules`, none where the first chunk holds them
 * @returns `pages` and `texts` as in the registry, and `parts`: the files of each part, in the order given
 * @throws Error when an import of the module is not listed, so that nothing is without a budget
 */
export function pagesOf(stats, listed, parts = []) {
  const graph = graphOf(stats)
  checkListed(graph, [...listed, ...parts])
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
    parts: parts.map(({ modules = [] }) => beyond(always, following(modules))),
  }
}

function checkListed(graph, listed) {
  const imported = graph.flatMap(({ imports }) => imports.filter(({ module }) => module.endsWith(MODULE)))
  const found = new Set(imported.map(({ request }) => request))
  const named = new Set(listed.flatMap(({ modules = [] }) => modules))
  const known = new Set([...named, ...Object.values(TEXTS)])
  const faults = [
    ...[...found.difference(known)].map(
      request =>
        `${MODULE} imports ${request}, and no \`modules\` of a page, a section or a command lists it`,
    ),
    ...[...named.difference(found)].map(
      request => `\`modules\` lists ${request}, and ${MODULE} does not import it`,
    ),
  ]
  if (faults.length > 0) throw new Error(`rspack.config.mjs: ${faults.join('; ')}`)
}
