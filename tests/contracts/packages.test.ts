import { readFileSync } from 'node:fs'
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
  expect(foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
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
