/**
 * A build as a graph of chunks: where each is imported, the shared modules it brings, and those it needs.
 * @param stats of a finished compilation
 */
export function graphOf(stats) {
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
  return chunks.map(({ names, files, modules, origins }) => ({
    isFirst: names.some(name => !name.startsWith(LATER)),
    files,
    imports: origins.map(({ moduleName, request }) => ({ module: moduleName ?? '', request })),
    brings: origins.flatMap(({ moduleName }) => keyIn(PROVIDED, moduleName)),
    needs: modules.flatMap(({ identifier }) => keyIn(CONSUMED, identifier)),
  }))
}

/**
 * What a visit loads: the chunks that are loaded at once, those of the imports it follows, and every shared module that
 * these consume.
 *
 * @param followed dynamic imports that are part of the visit, as [end of the module's name, request]
 * @param keys shared modules that another build consumes
 * @returns the files, and the keys of the consumed modules that this build does not bring
 */
export function firstLoad(graph, followed, keys = []) {
  const loaded = new Set(graph.filter(({ isFirst }) => isFirst))
  const isFollowed = ({ module, request }) =>
    followed.some(([from, wanted]) => module.endsWith(from) && request === wanted)
  const needs = new Set(keys)
  for (let before = -1; before !== loaded.size; ) {
    before = loaded.size
    for (const chunk of loaded) for (const key of chunk.needs) needs.add(key)
    for (const chunk of graph)
      if (chunk.imports.some(isFollowed) || chunk.brings.some(key => needs.has(key))) loaded.add(chunk)
  }
  const brought = new Set([...loaded].flatMap(({ brings }) => brings))
  return {
    files: [...new Set([...loaded].flatMap(({ files }) => files))],
    needs: [...needs].filter(key => !brought.has(key)).sort(),
  }
}

/** The files of a visit that another visit does not load already. */
export const beyond = (before, { files }) => files.filter(file => !before.files.includes(file))

/** Every file of the build, sorted by name. */
export const allFiles = stats =>
  stats
    .toJson({ all: false, assets: true })
    .assets.map(asset => asset.name)
    .sort()

/** Begins the name of a chunk that is not loaded at once: other named chunks are. */
const LATER = 'later-'

const CONSUMED = /^consume shared module \(default\) (@?[^@]+)@/
const PROVIDED = /^provide shared module \(default\) (@?[^@]+)@/
const keyIn = (pattern, text = '') => pattern.exec(text ?? '')?.[1] ?? []
