import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SLICES } from '../../infra/tools/slices.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const isTest = (name: string) => name.includes('.spec.')

/** Names in a folder of a slice, without tests. CONTRIBUTING.md lists the allowed names. */
const inside = (path: string) => readdirSync(`${ROOT}/${path}`).filter(name => !isTest(name))
const PLACES = ['api', 'features', 'locales', 'model', 'module.tsx', 'routes', 'state']
const MAY_BE = ['css-modules.d.ts', 'ui']

describe.each(SLICES)('the slice %s', slice => {
  it('has the places of every slice, and no others', () => {
    expect(inside(`${slice}/src`).filter(name => !MAY_BE.includes(name))).toEqual(PLACES)
  })

  it('holds one folder for each screen and for each thing people do', () => {
    for (const place of ['routes', 'features'])
      for (const name of inside(`${slice}/src/${place}`)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('takes its texts and its tests from the kit', () => {
    expect(inside(`${slice}/src/state`)).toContain('texts.ts')
    expect(inside(`${slice}/test`)).toContain('render.ts')
    expect(readdirSync(`${ROOT}/${slice}/test`)).toContain('contract.spec.tsx')
  })

  it('runs its own specs with npm test in its folder, and no others', () => {
    const cwd = join(ROOT, slice)
    const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    expect(manifest.scripts.test).toBe('vitest run')
    const { stdout } = spawnSync('vitest', ['list', '--filesOnly'], { cwd, encoding: 'utf8', env: plain() })
    const listed = stdout.split('\n').filter(Boolean)
    const specs = globSync('{src,test}/**/*.spec.{ts,tsx}', { cwd })
    const projectOf = (path: string) => (path.endsWith('.tsx') ? 'page' : 'unit')
    expect(specs.length).toBeGreaterThan(5)
    expect(listed.sort()).toEqual(specs.map(path => `[${projectOf(path)}] ${path}`).sort())
  })
})

describe('the list of slices', () => {
  it('is the folders at the root, and npm takes the same ones for workspaces', () => {
    const folders = globSync('mfe-*/rspack.config.mjs', { cwd: ROOT }).map(path => path.split('/')[0])
    expect(SLICES).toEqual(folders.sort())
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(workspaces.filter((name: string) => name.startsWith('mfe-'))).toEqual(['mfe-*'])
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    expect(Object.keys(packages).filter(path => path.startsWith('mfe-'))).toEqual(SLICES)
  })

  it('stands nowhere else in what builds, checks, starts and serves', () => {
    const files = globSync(
      '{package.json,turbo.json,vitest.config.ts,infra/tools/**/*,services/**/*.ts,shell/kit/build/*}',
      {
        cwd: ROOT,
        exclude: ['**/node_modules', '**/*.spec.ts'],
        withFileTypes: true,
      },
    ).filter(entry => entry.isFile())
    expect(files.length).toBeGreaterThan(200)
    const naming = files
      .map(entry => join(entry.parentPath, entry.name))
      .filter(path => {
        const text = readFileSync(path, 'utf8')
        return SLICES.filter(slice => text.includes(slice)).length > 1
      })
    expect(naming).toEqual([])
  })

  it('is whole where a tool cannot ask for it: the layer of packages in the image', () => {
    const copied = readFileSync(join(ROOT, 'Containerfile'), 'utf8').matchAll(
      /^COPY (mfe-[a-z]+)\/package\.json \1\/$/gm,
    )
    expect([...copied].map(([, name]) => name).sort()).toEqual(SLICES)
  })
})

/** Without what this run of vitest tells its own processes. */
const plain = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST)/.test(name)))

it('there are slices to look at', () => expect(SLICES.length).toBeGreaterThan(2))
