/** Data of one product: by its folder, so that a product that starts again finds them. */
const ofFolder = new Map<string, Promise<Record<string, string>>>()

/**
 * For a product that starts in this folder. None; or, when `PINGBOARD_TOPOLOGY=cluster`, the distributed engines of the
 * run, so that the same journeys show the same product over them.
 */
export function engineSettings(dataDir: string): Promise<Record<string, string>> {
  if (process.env.PINGBOARD_TOPOLOGY !== 'cluster') return Promise.resolve({})
  const known = ofFolder.get(dataDir) ?? import('../cluster/engines.ts').then(engines => engines.settings())
  ofFolder.set(dataDir, known)
  return known
}

/** Those that a product of this folder started with. Products in processes of their own keep files. */
export const engineSettingsOf = async (dataDir: string): Promise<Record<string, string>> =>
  ofFolder.get(dataDir) ?? {}
