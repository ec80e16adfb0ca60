import { satisfies } from '@pingboard/infra/edge/release/satisfies.ts'
import { expect, test } from 'vitest'
import { satisfies as saidBefore } from '../../shell/kit/bin/missing.mjs'

// The command of a slice's team says before an upload what the product answers to it. It runs where no TypeScript is, so
// it has a check of its own.
test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
  ['1.0.0', '*', false],
  ['1.0.0-beta', '^1.0.0', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
  expect(saidBefore(version, range)).toBe(expected)
})
