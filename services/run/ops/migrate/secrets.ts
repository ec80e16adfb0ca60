import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyFile, flushFile, makeDirectory } from '@pingboard/infra/backup/files.ts'
import { filesToCopy } from '@pingboard/infra/backup/layout.ts'
import { vapidKeysOf } from '@pingboard/infra/push/vapid-keys.ts'
import type { SettingName } from '../../settings/list.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Given } from '../command.ts'

interface Kept {
  readonly file: string
  readonly setting: SettingName
  /** What the file means to people. */
  readonly voids: string
  given(secrets: NonNullable<Given['secrets']>): string | null
  /** The value of the setting, from the text of the file. */
  read(text: string): string
  /** The text of the file, from the value of the setting. */
  write(value: string): string
}

/** Secrets that files keep and that a cluster gets as settings. */
const SECRETS: readonly Kept[] = [
  {
    file: 'mail-links.secret',
    setting: 'MAIL_LINKS_SECRET',
    voids: 'links in mails',
    given: ({ mailLinks }: Settings['secrets']) => mailLinks,
    read: text => text.trim(),
    write: value => value,
  },
  {
    file: 'invitations.secret',
    setting: 'INVITATIONS_SECRET',
    voids: 'invitations',
    given: ({ invitations }) => invitations,
    read: text => text.trim(),
    write: value => value,
  },
  {
    file: 'push-keys.secret.json',
    setting: 'PUSH_PRIVATE_KEY',
    voids: 'push subscriptions',
    given: ({ pushPrivateKey }) => pushPrivateKey,
    read: text => String((JSON.parse(text) as { privateKey?: unknown }).privateKey),
    write: value => `${JSON.stringify(vapidKeysOf(value))}\n`,
  },
]

/** Says which secrets the processes of the cluster need as settings, and never shows one. */
export function tellSecrets({ dataDir, secrets, say }: Given): void {
  for (const { file, setting, voids, given, read } of SECRETS) {
    const path = join(dataDir, file)
    if (!existsSync(path)) continue
    const value = secrets ? given(secrets) : null
    if (value === null)
      say(`${setting}: give every process what ${path} holds; with another one, ${voids} are void`)
    else if (value !== read(readFileSync(path, 'utf8')))
      say(`${setting} is not what ${path} holds: ${voids} made before are void`)
  }
}

/** Puts the secrets of the settings where a product without these settings looks for them. */
export function keepSecrets(dir: string, { secrets }: Pick<Given, 'secrets'>): void {
  for (const { file, given, write } of SECRETS) {
    const value = secrets ? given(secrets) : null
    if (value !== null) writeFileSync(join(dir, file), write(value), { mode: 0o600 })
  }
}

/**
 * Copies what a process keeps in its folder whatever engines there are: the keys that no setting gives, and the
 * federation's serial number. Releases are copied through their store. A process of a cluster keeps nothing there.
 */
export function copyKept({ dataDir, secrets }: Pick<Given, 'dataDir' | 'secrets'>, into: string): void {
  if (!existsSync(dataDir)) return
  const fromSettings = SECRETS.filter(({ given }) => secrets && given(secrets) !== null).map(
    ({ file }) => file,
  )
  for (const name of filesToCopy(dataDir).values()) {
    if (name.startsWith('edge/') || fromSettings.includes(name)) continue
    const file = join(into, name)
    makeDirectory(dirname(file))
    if (copyFile(join(dataDir, name), file)) flushFile(file)
  }
}
