/**
 * Stands in the shell for parts of the federation runtime that read manifests, preload their files, or load containers
 * by script elements (`federation-modules.mjs`). The shell gives each container by its address, as an ES module, and
 * asks for what a page needs by itself. The names stay, because the runtime and containers of other versions import
 * them.
 */
const leftOut = name => () => {
  throw new Error(`${name} is left out of this build`)
}

export class SnapshotHandler {
  manifestCache = new Map()
  /** No plugin hears of snapshots. */
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} }
  loadRemoteSnapshotInfo = leftOut('loadRemoteSnapshotInfo')
}

/** There are no snapshots: a container that is replaced has none to forget. */
export const getGlobalRemoteInfo = () => ({})

export const formatPreloadArgs = leftOut('formatPreloadArgs')
export const defaultPreloadArgs = {}
export const normalizePreloadExposes = leftOut('normalizePreloadExposes')
export const preloadAssets = leftOut('preloadAssets')
export const createLink = leftOut('createLink')
export const createScript = leftOut('createScript')
export const loadScript = leftOut('loadScript')
export const isStaticResourcesEqual = leftOut('isStaticResourcesEqual')
export const safeWrapper = leftOut('safeWrapper')

/** Of imports of containers that a build names; the shell names none. */
export const remotes = leftOut('remotes')
