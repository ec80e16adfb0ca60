import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'

/** Folders of the product, without tests and documents. */
export const PRODUCT = ['contracts', 'services', 'infra', 'shell', 'mfe-boards', 'mfe-groups', 'mfe-account']
const PAGES = ['shell', 'mfe-boards', 'mfe-groups', 'mfe-account']
const MADE = new Set(['node_modules', 'dist', '.turbo'])

/** A copy of a checkout. Its pages are built for development: separate modules, with maps to their sources. */
export interface Tree extends AsyncDisposable {
  readonly root: string
}

/**
 * Copies a checkout and builds the copy. The checkout's own build stays unchanged.
 * @param packages a checkout with its packages installed; another one where `checkout` has none
 * @throws Error with the output of the build
 */
export async function buildTree(checkout: string, packages = checkout): Promise<Tree> {
  // A name that looks like a locale: a build must not depend on the name of its folder.
  const root = await mkdtemp(join(tmpdir(), 'pingboard-path-AB-'))
  const tree = { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) }
  try {
    for (const folder of PRODUCT)
      await cp(join(checkout, folder), join(root, folder), {
        recursive: true,
        filter: path => !MADE.has(basename(path)),
      })
    for (const file of ['package.json', 'tsconfig.json']) await cp(join(checkout, file), join(root, file))
    await linkPackages(join(packages, 'node_modules'), join(root, 'node_modules'))
    // One after the other, because a build takes all cores.
    for (const page of PAGES) await build(root, page)
  } catch (error) {
    await tree[Symbol.asyncDispose]()
    throw error
  }
  return tree
}

/** Packages link to the checkout. Workspaces link to the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (name !== '@pingboard') await symlink(join(from, name), join(to, name))
  }
  await cp(join(from, '@pingboard'), join(to, '@pingboard'), { recursive: true, verbatimSymlinks: true })
}

async function build(root: string, page: string): Promise<void> {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn('rspack', ['build', '--mode', 'development'], {
    cwd: join(root, page),
    env: { ...process.env, PATH: [dirname(process.execPath), bin, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      said += chunk
    })
  }
  const code = await new Promise(resolve => child.on('close', resolve))
  if (code !== 0) throw new Error(`${page} could not be built: ${said}`)
}
