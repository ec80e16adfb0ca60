// node infra/tools/image/assemble.mjs <empty folder>: the whole file system of the image, made from this checkout after
// a build. The Containerfile copies that folder into an empty image, so the folder that is measured and tried here is
// what runs there. It holds Node, the libraries Node loads, our files, and the packages that these import.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SLICES } from '../slices.mjs'
import { packagesOf } from './packages.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

/** The user of every process in the image. A number, because an orchestrator can compare only numbers with root's. */
export const USER = 65532

/** What the processes read of this repository. */
const OURS = [
  'package.json',
  'LICENSE',
  'contracts',
  'services',
  'infra',
  ...['shell', ...SLICES].map(name => `${name}/dist`),
]
/** Beside them for people, tests and the launcher. */
const LEFT_OUT = [
  /(?:^|\/)(?:node_modules|\.turbo|golden|testing|data)(?:\/|$)/,
  /(?:^|\/)testing(?:-[\w-]+)?\.ts$|\.spec\.ts$|(?:^|\/)tsconfig\.json$/,
  /\.md$(?<!contracts\/openapi\/guide\.md)/,
  /^infra\/(?:pictures|decisions|handbook|compose|kubernetes|dashboards|tools\/(?:launch|checks|simulate))(?:\/|$)/,
  /^infra\/tools\/image\/(?:assemble|packages)\.mjs$/,
]
/** In packages: types, maps of sources, and manuals. */
const OF_AUTHORS = /\.d\.[cm]?ts$|\.map$|(?:^|\/)(?!licen[cs]e)[^/]*\.md$/i

/** @returns own files that are part of the image, as paths from the root */
export const isOurs = path => !LEFT_OUT.some(pattern => pattern.test(path))

/** @throws Error when the pages are not built, or a file of ours imports what the image would not hold */
export function assemble(folder) {
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  for (const name of OURS) {
    if (!existsSync(join(ROOT, name))) throw new Error(`${name} is missing: npm run build`)
    cpSync(join(ROOT, name), join(app, name), {
      recursive: true,
      filter: source => isOurs(source.slice(ROOT.length + 1).replaceAll('\\', '/')),
    })
  }
  for (const { path } of packagesOf(ROOT, app)) copyPackage(path, app)
  linkOurs(app)
  copyNode(folder)
  writeUsers(folder)
  // Where the container engine mounts what it gives, and where the process may write.
  for (const empty of ['proc', 'dev', 'sys', 'run/secrets', 'tmp', 'data'])
    mkdirSync(join(folder, empty), { recursive: true })
}

function copyPackage(path, app) {
  const from = join(ROOT, path)
  cpSync(from, join(app, path), {
    recursive: true,
    filter: source => {
      const within = source.slice(from.length + 1)
      return !OF_AUTHORS.test(within) && !within.split('/').includes('node_modules')
    },
  })
}

/** Our packages are found by their names, as links, as npm makes them. */
function linkOurs(app) {
  const names = { contracts: 'contracts', services: 'services', infra: 'infra', run: 'services/run' }
  mkdirSync(join(app, 'node_modules', '@pingboard'), { recursive: true })
  for (const [name, path] of Object.entries(names))
    symlinkSync(join('..', '..', path), join(app, 'node_modules', '@pingboard', name))
}

/** Node, and the libraries that it and the packages' own machine code load, at the paths where they are looked up. */
function copyNode(folder) {
  const node = realpathSync(process.execPath)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  copyFileSync(node, join(folder, 'bin', 'node'))
  const native = []
  for (const entry of readdirSync(join(folder, 'app', 'node_modules'), { recursive: true }))
    if (entry.endsWith('.node')) native.push(join(folder, 'app', 'node_modules', entry))
  const libraries = new Set([node, ...native].flatMap(librariesOf))
  for (const library of libraries) {
    mkdirSync(dirname(join(folder, library)), { recursive: true })
    copyFileSync(library, join(folder, library))
  }
  // The licences of these libraries, where the system keeps them.
  for (const name of ['libc6', 'libstdc++6', 'libgcc-s1']) {
    const licence = join('/usr/share/doc', name, 'copyright')
    if (!existsSync(licence)) continue
    mkdirSync(join(folder, 'licences'), { recursive: true })
    copyFileSync(licence, join(folder, 'licences', name))
  }
}

function librariesOf(program) {
  const { stdout, status } = spawnSync('ldd', [program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ldd cannot read ${basename(program)}`)
  if (stdout.includes('not found')) throw new Error(`${basename(program)} lacks a library: ${stdout}`)
  return [...stdout.matchAll(/(\/[^\s()]+) \(0x/g)].map(([, path]) => path)
}

/** Programs ask for the name of their user, and where names of hosts are looked up. */
function writeUsers(folder) {
  mkdirSync(join(folder, 'etc'), { recursive: true })
  writeFileSync(join(folder, 'etc', 'passwd'), `pingboard:x:${USER}:${USER}::/data:/bin/false\n`)
  writeFileSync(join(folder, 'etc', 'group'), `pingboard:x:${USER}:\n`)
  writeFileSync(join(folder, 'etc', 'nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n')
}

/** Bytes of all files below a folder. */
export function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (!folder || (existsSync(folder) && readdirSync(folder).length > 0)) {
    process.stderr.write('assemble.mjs <empty folder>\n')
    process.exit(2)
  }
  try {
    assemble(folder)
    process.stdout.write(`${folder}: ${(sizeOf(folder) / 1e6).toFixed(1)} MB\n`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
