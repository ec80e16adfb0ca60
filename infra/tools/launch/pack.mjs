// npm run pack -- <folder>: writes the contracts and the kit as archives, which a slice in its own repository installs.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, ROOT } from './node.mjs'

/** What a slice is built from, by folder. */
const PACKAGES = ['contracts', 'shell/kit']

/**
 * Packs into a folder, which is made when it is missing. The same sources make the same bytes.
 * @returns names of the archives, `pingboard-contracts-1.1.0.tgz` first
 * @throws Error when npm cannot pack
 */
export function pack(folder) {
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`]
  const { command, before, shell } = npm()
  const { stdout, stderr, status } = spawnSync(
    command,
    [...before, ...args, ...PACKAGES.map(one => `./${one}`)],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 16_000_000,
      shell,
    },
  )
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
  return JSON.parse(stdout).map(({ filename }) => filename)
}

/** The npm that started this process, so that no other npm is needed on the path; else the one there. */
export function npm() {
  const path = process.env.npm_execpath
  return path?.endsWith('.js')
    ? { command: process.execPath, before: [path], shell: false }
    : { command: 'npm', before: [], shell: process.platform === 'win32' }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (!folder) fail('npm run pack -- <folder>')
  const into = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  for (const name of pack(into)) process.stdout.write(`${into}/${name}\n`)
}
