import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const workspaces = (JSON.parse(read('package.json')).workspaces as string[]).flatMap(pattern =>
  globSync(`${pattern}/package.json`, { cwd: ROOT }).map(path => path.slice(0, -'/package.json'.length)),
)

interface Rule {
  readonly pattern: string
  readonly owners: readonly string[]
}
const rules = read('CODEOWNERS')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map((line): Rule => {
    const [pattern = '', ...owners] = line.split(/\s+/)
    return { pattern, owners }
  })
/** The last rule that fits a path counts. */
const ownersOf = (path: string): readonly string[] =>
  rules.findLast(({ pattern }) => pattern === '*' || `/${path}`.startsWith(pattern))?.owners ?? []

describe('CODEOWNERS', () => {
  it('names every workspace once, and no folder that is none', () => {
    expect(workspaces.length).toBeGreaterThan(9)
    const folders = rules.map(({ pattern }) => pattern).filter(pattern => pattern !== '*')
    expect(folders.toSorted()).toEqual(workspaces.map(folder => `/${folder}/`).sort())
  })

  it('gives every path one team', () => {
    const paths = globSync('**/*', { cwd: ROOT, exclude: ['**/node_modules', '**/dist', '.git'] })
    expect(paths.length).toBeGreaterThan(1000)
    for (const path of paths) expect(ownersOf(path), path).toHaveLength(1)
  })

  it('gives each slice, and what all slices share, a team of its own', () => {
    const teams = workspaces
      .filter(folder => /^(?:mfe-|shell|contracts)/.test(folder))
      .map(folder => ownersOf(`${folder}/x`)[0])
    expect(new Set(teams).size).toBe(teams.length)
  })

  it('lets a part of a workspace that is a workspace itself have its own', () => {
    expect(ownersOf('shell/src/index.ts')).toEqual(['@pingboard/shell'])
    expect(ownersOf('shell/kit/ui/button.tsx')).toEqual(['@pingboard/kit'])
    expect(ownersOf('README.md')).toEqual(['@pingboard/platform'])
  })
})
