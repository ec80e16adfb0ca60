import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import { describe, expect, it } from 'vitest'
import { registryFor } from './choose.ts'
import { newBrowser, type Visitor } from './visitor.ts'

const entry = (name: string, version: string): SliceEntry => ({
  name,
  version,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  type: 'module',
  contract: 2,
  paths: [`/${name}`],
  label: { en: name, fr: name },
  requires: {},
  files: {},
  preload: [],
})
const candidate = (share: number, given: Partial<Candidate> = {}): Candidate => ({
  entry: entry('mfe-club', '1.1.0'),
  share,
  groups: [],
  testers: [],
  since: '2026-11-20T20:00:00.000Z',
  ...given,
})
const withCandidates = (...candidates: Candidate[]): Revision => ({
  revision: 7,
  slices: [entry('mfe-boards', '1.0.0'), entry('mfe-club', '1.0.0')],
  candidates,
})
const browser = (mark: string | null, ...wishes: string[]): Visitor => ({
  browser: mark,
  wishes: new Set(wishes),
})
const versionFor = (revision: Revision, visitor: Visitor, name = 'mfe-club') =>
  registryFor(revision, visitor).registry.slices.find(slice => slice.name === name)?.version

const MARKS = Array.from({ length: 10_000 }, newBrowser)
const those = (revision: Revision) =>
  new Set(MARKS.filter(mark => versionFor(revision, browser(mark)) === '1.1.0'))

describe('which browser gets a candidate', () => {
  it('none without a candidate: the registry as it is, without candidates and note', () => {
    const { slices } = withCandidates()
    const note = { action: 'publish', slice: 'mfe-club', version: '1.0.0', by: 'operator', at: '' } as const
    expect(registryFor({ revision: 7, slices, note }, browser(newBrowser()))).toEqual({
      registry: { revision: 7, slices },
      key: '',
    })
  })

  it('the same browser always gets the same', () => {
    const revision = withCandidates(candidate(0.5))
    for (const mark of MARKS.slice(0, 100)) {
      const first = versionFor(revision, browser(mark))
      expect(versionFor({ ...revision, revision: 8 }, browser(mark))).toBe(first)
    }
  })

  it('nobody with a share of 0, everybody with a share of 1', () => {
    expect(those(withCandidates(candidate(0))).size).toBe(0)
    expect(those(withCandidates(candidate(1))).size).toBe(MARKS.length)
  })

  it.each([0.01, 0.1, 0.25, 0.5, 0.9])('a share of %d is that share of the browsers', share => {
    const mean = MARKS.length * share
    // Five standard deviations: one run of two million lies outside by chance.
    const bound = 5 * Math.sqrt(mean * (1 - share))
    expect(Math.abs(those(withCandidates(candidate(share))).size - mean)).toBeLessThan(bound)
  })

  it('who has it keeps it when the share is widened', () => {
    const [few, more] = [those(withCandidates(candidate(0.1))), those(withCandidates(candidate(0.4)))]
    expect([...few].filter(mark => !more.has(mark))).toEqual([])
    expect(more.size).toBeGreaterThan(few.size)
  })

  it('the next version is tried by others', () => {
    const next = candidate(0.5, { entry: entry('mfe-club', '1.2.0') })
    const again = [...those(withCandidates(candidate(0.5)))].filter(
      mark => versionFor(withCandidates(next), browser(mark)) === '1.2.0',
    )
    expect(Math.abs(again.length - 2500)).toBeLessThan(250)
  })

  it('two slices are tried independently, and the key tells all four combinations apart', () => {
    const both = withCandidates(candidate(0.5), candidate(0.5, { entry: entry('mfe-boards', '2.0.0') }))
    const keys = Map.groupBy(MARKS, mark => registryFor(both, browser(mark)).key)
    expect([...keys.keys()].toSorted()).toEqual([
      '',
      'mfe-boards@2.0.0',
      'mfe-club@1.1.0',
      'mfe-club@1.1.0 mfe-boards@2.0.0',
    ])
    for (const { length } of keys.values()) expect(Math.abs(length - 2500)).toBeLessThan(250)
  })

  it('whoever wishes for it gets it whatever the share, with and without a mark', () => {
    const revision = withCandidates(candidate(0))
    expect(versionFor(revision, browser(newBrowser(), 'mfe-club'))).toBe('1.1.0')
    expect(versionFor(revision, browser(null, 'mfe-club'))).toBe('1.1.0')
    expect(versionFor(revision, browser(null, 'mfe-boards'))).toBe('1.0.0')
  })

  it('a browser without a mark gets what is on', () =>
    expect(versionFor(withCandidates(candidate(1)), browser(null))).toBe('1.0.0'))

  it('a slice that is only on trial exists for those who get it', () => {
    const only = withCandidates(candidate(0, { entry: entry('mfe-first', '0.1.0') }))
    expect(versionFor(only, browser(null, 'mfe-first'), 'mfe-first')).toBe('0.1.0')
    expect(versionFor(only, browser(null), 'mfe-first')).toBeUndefined()
  })
})
