import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeVapidKeys, type VapidKeys } from '@pingboard/infra/push/web-push.ts'

/**
 * The keys this installation signs its pushes with: made at the first start and kept, because every subscription is
 * bound to them.
 */
export function keptVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'push-keys.secret.json')
  if (!existsSync(file))
    writeFileSync(file, `${JSON.stringify(makeVapidKeys())}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return JSON.parse(readFileSync(file, 'utf8'))
}
