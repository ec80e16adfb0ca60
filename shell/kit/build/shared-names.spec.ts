import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SHARED_KEYS } from './shared.mjs'
import { importedFrom } from './shared-names.mjs'

/** Made at run time: the check of imports reads this file, too. */
const line = (what: string, name: string): string => `${what} from '${name}'`

describe('the names that a source imports from a shared module', () => {
  it('are those of its values, under the name they have there', () => {
    const source = [
      line('import React, { useState as state, type Node, use }', 'one'),
      line('import type { FC }', 'one'),
      line('import {\n  Button,\n  Dialog,\n}', 'two'),
      line('export { lazy }', 'one'),
      line('import { Button as Other }', 'two/forms'),
    ].join('\n')
    expect(importedFrom(source, 'one')).toEqual(['default', 'useState', 'use', 'lazy'])
    expect(importedFrom(source, 'two')).toEqual(['Button', 'Dialog'])
  })

  it('cannot be all of it', () => {
    expect(() => importedFrom(line('import * as ui', 'two'), 'two')).toThrow('name what it uses')
  })
})

describe('the built shell and slices', () => {
  const ROOT = join(import.meta.dirname, '..', '..', '..')
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  const slices = ['mfe-boards', 'mfe-groups', 'mfe-account'].filter(name =>
    existsSync(join(ROOT, name, 'dist', 'uses.json')),
  )

  it.skipIf(slices.length === 0)('fit: the shell exports every name that a slice takes', () => {
    const { names } = read('shell/dist/provides.json') as { names: Record<string, string[]> }
    expect(Object.keys(names).sort()).toEqual([...SHARED_KEYS].sort())
    for (const slice of slices) {
      const uses = read(`${slice}/dist/uses.json`) as Record<string, string[]>
      expect(Object.keys(uses).length).toBeGreaterThan(10)
      for (const [key, used] of Object.entries(uses))
        expect(names[key], key).toEqual(expect.arrayContaining(used))
    }
  })
})
