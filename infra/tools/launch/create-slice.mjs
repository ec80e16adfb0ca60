// npm run create-slice -- <name> <folder>: makes a slice that lives in a repository of its own: the kit's template, and
// the archives that it is built from. Nothing in it refers to this repository.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SLICES } from '../slices.mjs'
import { lockfileFor } from './lockfile.mjs'
import { fail, ROOT } from './node.mjs'
import { pack } from './pack.mjs'

const TEMPLATE = join(ROOT, 'shell', 'kit', 'template')
/** The name of the slice that the template is; in every place a text to replace. */
const SAMPLE = 'topspin'

/**
 * Makes the slice. Its packages are not installed yet.
 * @param name `mfe-` and up to 20 small letters
 * @param folder is made when it is missing; must be empty, but for `.git`
 * @throws Error with the reason for people; then nothing was written
 */
export function createSlice(name, folder) {
  const [, short] = /^mfe-([a-z]{1,20})$/.exec(name) ?? []
  if (!short)
    throw new Error(`${name} is no name for a slice: "mfe-" and 1 to 20 small letters, as in mfe-club.`)
  if (TAKEN.includes(short)) throw new Error(`${name} is taken by the product itself: choose another name.`)
  if (existsSync(folder) && readdirSync(folder).some(entry => entry !== '.git'))
    throw new Error(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true })
  cpSync(TEMPLATE, folder, { recursive: true, filter: path => !LEFT_OUT.includes(basename(path)) })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) fill(join(entry.parentPath, entry.name), short)
  const archives = pack(join(folder, 'packages'))
  const manifest = withVersions(readManifest(join(folder, 'package.json')), archives)
  writeJson(join(folder, 'package.json'), manifest)
  writeJson(join(folder, 'package-lock.json'), lockfileFor(manifest))
}

/** What no slice may be called: the shell's texts, and the first words of addresses. The product refuses these uploads. */
const OF_PRODUCT =
  'shell kit dialogs unsent error api live remotes assets registry edge ops metrics health previews mailbox unsubscribe'
const TAKEN = [...OF_PRODUCT.split(' '), ...SLICES.map(slice => slice.replace('mfe-', ''))]

/** What a trial of the template leaves in it. */
const LEFT_OUT = ['node_modules', 'dist', 'packages', 'package-lock.json']

function fill(path, short) {
  const capital = short[0].toUpperCase() + short.slice(1)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(SAMPLE, short).replaceAll('Topspin', capital))
}

/** Every package as the kit has it: the shell shares these versions. Our own two are the archives. */
function withVersions(manifest, archives) {
  const root = readManifest(join(ROOT, 'package.json'))
  const kit = readManifest(join(ROOT, 'shell', 'kit', 'package.json'))
  const versions = { ...root.devDependencies, ...kit.devDependencies, ...kit.dependencies }
  for (const one of archives) versions[packageOf(one)] = `file:packages/${one}`
  const filled = names =>
    Object.fromEntries(
      Object.keys(names).map(name => {
        if (!versions[name]) throw new Error(`the template uses ${name}, which the kit does not`)
        return [name, versions[name]]
      }),
    )
  return {
    ...manifest,
    dependencies: filled(manifest.dependencies),
    devDependencies: filled(manifest.devDependencies),
  }
}

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
const readManifest = path => JSON.parse(readFileSync(path, 'utf8'))
const packageOf = archive => archive.replace(/^pingboard-(\w+)-.*$/, '@pingboard/$1')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, folder] = process.argv.slice(2)
  if (!name || !folder) fail('npm run create-slice -- <name> <folder>')
  const into = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  try {
    createSlice(name, into)
  } catch (error) {
    fail(error.message)
  }
  process.stdout.write(
    `${into} holds ${name}. In it: npm install, npm test, npm run dev; README.md says the rest.\n`,
  )
}
