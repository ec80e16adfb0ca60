import { systemClock } from '@pingboard/infra/time/system.ts'
import { openStores, type Stores, type StoresOptions } from '@pingboard/run/open/stores.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { engineSettingsOf } from './engine-settings.ts'

/**
 * Opens the stores of a product that is stopped, as the product opens them, and closes them again.
 * @param options views are not brought level with the log unless they are given
 */
export async function withStores<T>(
  dataDir: string,
  run: (stores: Stores) => Promise<T>,
  options: Partial<StoresOptions> = {},
): Promise<T> {
  const settings = readSettings({ PINGBOARD_DATA: dataDir, ...(await engineSettingsOf(dataDir)) }, [
    '--empty',
  ])
  await using opened = new AsyncDisposableStack()
  return await run(await openStores({ clock: systemClock, ...options, settings }, opened))
}
