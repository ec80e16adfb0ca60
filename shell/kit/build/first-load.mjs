/**
 * The files a first visit loads, from the graph of the build: the entry, the parts of the application that the entry
 * imports at once, and every shared module that these parts consume, in chunks of their own.
 *
 * @param stats of the application
 * @param followed dynamic imports that are part of the visit, as [module, request] endings
 */
export function firstLoad(stats, followed) {
  const { chunks } = stats.toJson({
    all: false,
    chunks: true,
    chunkModules: true,
    chunkModulesSpace: Number.POSITIVE_INFINITY,
    // Without this, chunk listings leave out modules that are present only because others need them.
    dependentModules: true,
    chunkOrigins: true,
    ids: true,
  })
  const loaded = new Set(chunks.filter(chunk => chunk.names.length > 0))
  const isOpened = origin =>
    followed.some(([module, request]) => origin.moduleName.endsWith(module) && origin.request === request)
  for (let before = -1; before !== loaded.size; ) {
    before = loaded.size
    const consumed = new Set([...loaded].flatMap(chunk => chunk.modules.flatMap(consumedKey)))
    for (const chunk of chunks)
      if (chunk.origins.some(origin => isOpened(origin) || consumed.has(providedKey(origin))))
        loaded.add(chunk)
  }
  return [...loaded].flatMap(chunk => chunk.files)
}

/** Every file of the build, sorted by name. */
export const allFiles = stats =>
  stats
    .toJson({ all: false, assets: true })
    .assets.map(asset => asset.name)
    .sort()

const KEY = '(@?[^@]+)@'
const consumedKey = module => {
  const key = new RegExp(`^consume shared module \\(default\\) ${KEY}`).exec(module.identifier ?? '')?.[1]
  return key ? [key] : []
}
const providedKey = origin =>
  new RegExp(`^provide shared module \\(default\\) ${KEY}`).exec(origin.moduleName ?? '')?.[1]
