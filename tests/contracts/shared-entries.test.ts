import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SHARED_KEYS } from '../../shell/kit/build/shared.mjs'
import { allUntold, entriesNow, RECORD, type Recorded, untold } from './shared-entries.ts'

it('a shared entry changes with the version of its package only', { timeout: 180_000 }, () => {
  const now = entriesNow(SHARED_KEYS)
  const before = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, Recorded>
  expect(allUntold(before, now)).toEqual([])
  // A version that was raised is recorded, so that the next change is seen: `npm run shared-entries`.
  expect(Object.entries(before).map(([name, { version }]) => [name, version])).toEqual(
    Object.entries(now).map(([name, { version }]) => [name, version]),
  )
})

describe('a version', () => {
  const before: Recorded = {
    version: '1.4.0',
    entries: { '@pingboard/kit/ui': { names: ['Button', 'Dialog'], types: 'a' } },
  }
  const after = (version: string, names: string[], types = 'b'): Recorded => ({
    version,
    entries: { '@pingboard/kit/ui': { names, types } },
  })

  it('need not change where nothing did', () => {
    expect(untold(before, before)).toEqual([])
  })

  it('tells a name that is new, and types that changed, by its minor number', () => {
    for (const names of [
      ['Button', 'Dialog', 'Menu'],
      ['Button', 'Dialog'],
    ]) {
      expect(untold(before, after('1.4.1', names))).toHaveLength(1)
      expect(untold(before, after('1.5.0', names))).toEqual([])
    }
  })

  it('tells a name that is gone by its major number', () => {
    expect(untold(before, after('1.5.0', ['Button']))).toEqual([
      '@pingboard/kit/ui has lost Dialog: a new major version',
    ])
    expect(untold(before, after('2.0.0', ['Button']))).toEqual([])
  })
})
