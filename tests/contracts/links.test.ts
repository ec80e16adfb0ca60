import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { expanded } from '../support/named-files.ts'

/** Documents go out of date silently, so every link and every file name in a document must exist. */
const ROOT = join(import.meta.dirname, '..', '..')
const isForeign = (path: string) => /(?:^|[\\/])(?:node_modules|data|dist|\.[^\\/]+)(?:$|[\\/])/.test(path)
const filesLike = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: isForeign })

interface Named {
  readonly document: string
  readonly name: string
}

const documents = filesLike('**/*.md').map(path => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(ROOT, path), 'utf8'),
}))
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const found = (pattern: RegExp): Named[] =>
  documents.flatMap(({ path, text }) =>
    [...prose(text).matchAll(pattern)].map(([, name = '']) => ({ document: path, name })),
  )

/** Anchors as a repository's pages make them from headings: lower case, without punctuation, joined by hyphens. */
const anchorsOf = (text: string) =>
  [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )

function leadsSomewhere({ document, name }: Named): boolean {
  const [path = '', anchor] = name.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!existsSync(join(ROOT, target))) return false
  return anchor === undefined || anchorsOf(readFileSync(join(ROOT, target), 'utf8')).includes(anchor)
}

const sources = filesLike('**/*.{ts,tsx,mjs,md,json,css}').map(path => path.replaceAll('\\', '/'))

/** Looks from the root, from the document's folder, and below that folder: a README names files of its own folder. */
function isThere({ document, name }: Named): boolean {
  const folder = dirname(document)
  const isHere = (path: string) =>
    existsSync(join(ROOT, path)) ||
    existsSync(join(ROOT, folder, path)) ||
    sources.some(file => (folder === '.' || file.startsWith(`${folder}/`)) && file.endsWith(`/${path}`))
  return expanded(name).every(isHere)
}

/** Files that the product writes where it runs. Like the product's addresses they do not stand in the repository. */
const MADE = new Set([
  'manifest.json',
  'provides.json',
  'push-keys.secret.json',
  'registry.json',
  'slice.json',
  'tokens.json',
  'uses.json',
])
const isOurs = ({ name }: Named) => !name.startsWith('/') && !MADE.has(basename(name))

it('every relative link leads to a file, and to a heading of it', () => {
  const links = found(/\]\(([^)\s]+)\)/g).filter(({ name }) => !/^[a-z]+:/.test(name))
  expect(links.length).toBeGreaterThan(25)
  expect(links.filter(link => !leadsSomewhere(link))).toEqual([])
})

it('every file that is named is there', () => {
  const named = found(/`([\w./{},-]+\.(?:tsx?|mjs|md|css|json))`/g).filter(isOurs)
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(one => !isThere(one))).toEqual([])
})

it('every folder that is named is there', () => {
  const named = found(/`((?:contracts|infra|services|shell|tests|mfe-[a-z]+)(?:\/[\w{},-]+)+\/?)`/g)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(one => !isThere(one))).toEqual([])
})

it('every script that is named can be run', () => {
  // The folder of a slice has scripts of its own.
  const scriptsIn = (folder: string): Readonly<Record<string, string>> => {
    const path = join(ROOT, folder, 'package.json')
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).scripts : {}
  }
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run (?:--silent )?([a-z-]+)/g)].map(([, name = '']) => ({
      document: path,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(15)
  const known = ({ document, name }: Named) => name in { ...scriptsIn(''), ...scriptsIn(dirname(document)) }
  expect(named.filter(one => !known(one))).toEqual([])
})

it('no document names a machine, or where packages come from', () => {
  const MACHINE =
    /(?:^|[\s(`"'])(?:\/(?:home|Users|tmp|work|root)\/|[A-Z]:\\)|registry\.npmjs|verdaccio|artifactory/i
  expect(documents.filter(({ text }) => MACHINE.test(text)).map(({ path }) => path)).toEqual([])
})
