// Loaded before every program of the image (`--import`). Secrets come as files, one a setting, named as the setting:
// an environment variable would show them to everybody who may look at the container.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where container engines put secrets. Files of other names (certificates) are for settings that are paths. */
const FOLDER = '/run/secrets'

/** @returns the settings that stand in files, without the line break at the end that editors add */
export function secretsOf(folder) {
  let names = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  const settings = names.filter(name => /^[A-Z][A-Z0-9_]*$/.test(name))
  return Object.fromEntries(settings.map(name => [name, readFileSync(join(folder, name), 'utf8').trim()]))
}

try {
  Object.assign(process.env, secretsOf(FOLDER))
} catch (error) {
  process.stderr.write(`pingboard: ${FOLDER} cannot be read (${error.code})\n`)
  process.exit(1)
}
