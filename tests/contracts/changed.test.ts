import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changedSince } from '../../infra/tools/launch/check.mjs'

const ROOT = join(import.meta.dirname, '..', '..')

/** The workspaces of this repository as turbo sees them, in a repository of the test's own. */
let folder = ''
const git = (...args: readonly string[]) => {
  const given = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args]
  const { status, stderr } = spawnSync('git', given, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pingboard-changed-'))
  const manifests = globSync('{*,*/*}/package.json', {
    cwd: ROOT,
    exclude: ['node_modules', '**/node_modules'],
  })
  for (const path of [
    'package.json',
    'package-lock.json',
    'turbo.json',
    'tsconfig.json',
    'vitest.config.ts',
    ...manifests,
  ])
    cpSync(join(ROOT, path), join(folder, path))
  write('.gitignore', 'node_modules\n.turbo\n')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=first')
})
beforeEach(() => {
  git('reset', '--quiet', '--hard')
  git('clean', '--quiet', '-d', '--force')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const changed = () => changedSince('HEAD', { cwd: folder }).map(name => name.replace('@pingboard/', ''))
const SLICES = ['mfe-account', 'mfe-boards', 'mfe-groups']

describe('npm run check -- --since', { timeout: 60_000 }, () => {
  it('checks nothing where nothing changed', () => {
    expect(changed()).toEqual([])
  })

  it('checks a slice alone when only the slice changed', () => {
    write('mfe-boards/src/new.ts', '')
    expect(changed()).toEqual(['mfe-boards'])
  })

  it('checks the shell and every slice when the kit changed', () => {
    write('shell/kit/ui/new.ts', '')
    expect(changed()).toEqual(['kit', ...SLICES, 'shell'])
  })

  it('checks everything when the contracts, or what all share, changed', () => {
    const all = ['contracts', 'infra', 'kit', ...SLICES, 'run', 'services', 'shell', 'tests']
    write('contracts/new.ts', '')
    expect(changed()).toEqual(all)
    git('clean', '--quiet', '-d', '--force')
    write('vitest.config.ts', '')
    expect(changed()).toEqual(all)
  })
})
