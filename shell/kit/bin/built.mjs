import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of an upload that the product takes. */
const UPLOAD_LIMIT = 8_000_000
const NAME = /^mfe-[a-z]{1,20}$/
/** What the product reads beside the files that a browser loads. */
const FACTS = ['slice.json', 'texts.json', 'uses.json']
const PACKED = ['', '.gz', '.br']

/** What a team can mend before it asks the product. */
export class NotReady extends Error {}

/**
 * The name of the slice in this folder.
 * @param {string} folder @param {string} dist
 */
export function nameIn(folder, dist) {
  const built = json(join(dist, 'slice.json'))?.name
  const named = String(json(join(folder, 'package.json'))?.name ?? '').replace(/^@[^/]+\//, '')
  const name = built ?? named
  if (NAME.test(name)) return name
  throw new NotReady('which slice? Call it in the folder of the slice, or name it: --slice mfe-…')
}

/**
 * The built slice: its entry, and what is uploaded.
 * @param {string} folder @param {string} dist
 * @returns {{ entry: any, uses: Record<string, string[]>, upload: { files: Record<string, string>, commit?: string } }}
 * @throws {NotReady}
 */
export function readBuilt(folder, dist) {
  const entry = json(join(dist, 'slice.json'))
  if (!entry) throw new NotReady(`there is no ${join(dist, 'slice.json')}: build the slice first`)
  const version = json(join(folder, 'package.json'))?.version
  if (version !== undefined && version !== entry.version)
    throw new NotReady(
      `package.json is version ${version}, and what is built is ${entry.version}: build the slice again`,
    )
  const root = `/remotes/${entry.name}/${entry.version}/`
  const listed = Object.keys(entry.files ?? {}).map(path => path.slice(root.length))
  const files = Object.fromEntries(
    [...FACTS, ...listed.flatMap(name => PACKED.map(suffix => name + suffix))]
      .filter(name => existsSync(join(dist, name)))
      .map(name => [name, readFileSync(join(dist, name)).toString('base64')]),
  )
  const missing = listed.filter(name => !(name in files))
  if (missing.length > 0) throw new NotReady(`${dist} lacks ${missing.join(', ')}: build the slice again`)
  const upload = { files, ...commitOf(folder) }
  const bytes = JSON.stringify(upload).length
  if (bytes > UPLOAD_LIMIT)
    throw new NotReady(`the upload has ${bytes} bytes, and the product takes ${UPLOAD_LIMIT}`)
  return { entry, uses: json(join(dist, 'uses.json')) ?? {}, upload }
}

/** The commit, where the repository holds what was built: without changes that nobody else has. @param {string} folder */
function commitOf(folder) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 10_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    return git('status', '--porcelain') === '' ? { commit: git('rev-parse', 'HEAD') } : {}
  } catch {
    return {}
  }
}

/** Undefined for a file that is not there. @param {string} file */
function json(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new NotReady(`${file} is no JSON`)
  }
}
