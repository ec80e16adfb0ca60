import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pack } from '../../infra/tools/launch/pack.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g
const OURS = { '@pingboard/contracts': 'contracts', '@pingboard/kit': 'shell/kit' } as const
type Name = keyof typeof OURS

const folders: string[] = []
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pingboard-archives-'))
  folders.push(folder)
  return folder
}
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const version = (name: Name): string => json(join(ROOT, OURS[name], 'package.json')).version

/** Where each archive was unpacked. */
const unpacked = {} as Record<Name, string>
let packed = ''
beforeAll(async () => {
  packed = await aFolder()
  const archives = pack(packed)
  for (const [place, name] of (Object.keys(OURS) as Name[]).entries()) {
    const into = join(packed, name)
    await mkdir(into, { recursive: true })
    const { status } = spawnSync('tar', ['-xzf', join(packed, archives[place] ?? ''), '-C', into])
    expect(status).toBe(0)
    unpacked[name] = join(into, 'package')
  }
})
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

const filesOf = (name: Name) =>
  globSync('**/*', { cwd: unpacked[name], withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(unpacked[name].length + 1))
    .sort()

describe.each(Object.keys(OURS) as Name[])('the archive of %s', name => {
  it('is named after its version', () => {
    const archives = globSync('*.tgz', { cwd: packed })
    expect(archives).toContain(`${name.slice(1).replace('/', '-')}-${version(name)}.tgz`)
  })

  it('holds sources, types and what changed, and nothing that is only for this repository', () => {
    const files = filesOf(name)
    expect(files).toEqual(expect.arrayContaining(['package.json', 'CHANGELOG.md']))
    expect(files.length).toBeGreaterThan(30)
    expect(
      files.filter(file => /\.spec\.|(?:^|\/)testing[-.]|^openapi|^template|node_modules|dist\//.test(file)),
    ).toEqual([])
  })

  it('leads to no file outside of it: each import is a file of it, or a package it asks for', () => {
    const files = new Set(filesOf(name))
    const manifest = json(join(unpacked[name], 'package.json'))
    // What the slice itself brings, for its tests.
    const template = json(join(ROOT, 'shell', 'kit', 'template', 'package.json'))
    const packages = new Set([
      name,
      ...Object.keys({ ...manifest.dependencies, ...template.devDependencies }),
    ])
    const lost: string[] = []
    for (const file of [...files].filter(path => /\.(?:ts|tsx|mjs|css)$/.test(path)))
      for (const [, target = ''] of readFileSync(join(unpacked[name], file), 'utf8').matchAll(IMPORT)) {
        const isThere = target.startsWith('.')
          ? files.has(posix.normalize(posix.join(dirname(file), target)))
          : packages.has(/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '') ||
            target.startsWith('node:') ||
            builtinModules.includes(target)
        if (!isThere) lost.push(`${file}: ${target}`)
      }
    expect(lost).toEqual([])
  })

  it('has what it exports, and asks for exact versions', () => {
    const manifest = json(join(unpacked[name], 'package.json'))
    const targets = Object.values({ ...manifest.exports, ...manifest.bin } as Record<string, string>)
    for (const target of targets.filter(path => !path.includes('*')))
      expect(filesOf(name), target).toContain(posix.normalize(target))
    for (const [wanted, range] of Object.entries(manifest.dependencies))
      expect(range, wanted).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('says of its version what a slice notices', () => {
    const changes = readFileSync(join(unpacked[name], 'CHANGELOG.md'), 'utf8')
    expect(changes).toMatch(new RegExp(`^## ${version(name).replaceAll('.', '\\.')}\n\n- `, 'm'))
  })
})

it('the same sources make the same bytes', async () => {
  const again = await aFolder()
  for (const archive of pack(again))
    expect(readFileSync(join(again, archive)).equals(readFileSync(join(packed, archive))), archive).toBe(true)
})

it('the kit asks for the contracts that are packed with it', () => {
  const { dependencies } = json(join(unpacked['@pingboard/kit'], 'package.json'))
  expect(dependencies['@pingboard/contracts']).toBe(version('@pingboard/contracts'))
})

it('a slice elsewhere is checked as strictly as one here', () => {
  const { compilerOptions } = json(join(unpacked['@pingboard/kit'], 'build', 'tsconfig.slice.json'))
  const here = [json(join(ROOT, 'tsconfig.json')), json(join(ROOT, 'mfe-boards', 'tsconfig.json'))]
  expect(compilerOptions).toEqual(Object.assign({}, ...here.map(one => one.compilerOptions)))
})
