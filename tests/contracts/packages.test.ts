import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Record<string, Locked>
}
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))

it('every package is bound to its digest: another one under the same name is not installed', () => {
  expect(foreign.length).toBeGreaterThan(100)
  expect(
    foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
})

it('no package runs a script while it is installed', () => {
  const settings = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
  // What testcontainers brings. Each works without its script: native code that only makes it faster, or a note.
  const work = ['cpu-features', 'protobufjs', 'ssh2'].map(name => `node_modules/${name}`)
  expect(foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual(work)
})

it('our own packages name exact versions', () => {
  const asked = own.flatMap(([, { dependencies = {}, devDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(
    asked.filter(([name, range]) => !name.startsWith('@pingboard/') && !/^\d+\.\d+\.\d+$/.test(range)),
  ).toEqual([])
})

const outside = globSync('../slices/*/package-lock.json', { cwd: import.meta.dirname })

it.each(outside)('a slice in its own repository (%s) has the same packages with the same digests', path => {
  const locked = JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const theirs = Object.entries(locked.packages).filter(([place]) => place)
  const archives = theirs.filter(([place]) => /^node_modules\/@pingboard\/[a-z]+$/.test(place))
  // The archives are packed anew when the kit changes: a digest would refuse them.
  expect(archives.map(([, { resolved, integrity }]) => [resolved?.replace(/-\d.*$/, ''), integrity])).toEqual(
    [
      ['file:packages/pingboard-contracts', undefined],
      ['file:packages/pingboard-kit', undefined],
    ],
  )
  const release = ([place, { version }]: readonly [string, Locked]) =>
    `${place.split('node_modules/').at(-1)}@${version}`
  const known = new Map(foreign.map(one => [release(one), one[1].integrity]))
  const others = theirs.filter(one => !archives.includes(one))
  expect(others.length).toBeGreaterThan(100)
  for (const one of others) expect(one[1].integrity, release(one)).toBe(known.get(release(one)))
})

it('there is a slice in its own repository to look at', () => expect(outside.length).toBeGreaterThan(0))
