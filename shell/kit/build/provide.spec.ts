import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { SHARED_KEYS } from './shared.mjs'

test('the shell provides every shared key, and nothing else', () => {
  const source = readFileSync(`${import.meta.dirname}/../../src/slices/provide.ts`, 'utf8')
  const provided = [...source.matchAll(/import\('(.+?)'\)/g)].map(match => match[1])
  expect(provided.sort()).toEqual([...SHARED_KEYS].sort())
})
