import { expect, it } from 'vitest'
import { circlesIn, importsOf } from '../../infra/tools/checks/import-rule.mjs'

/** Circles among files, given by name and source, as lint finds them. */
const circles = (files: Readonly<Record<string, string>>) =>
  circlesIn(new Map(Object.entries(files).map(([file, source]) => [file, importsOf(file, source)])))

it('files that are read in one direction are no circle, however often one of them is imported', () => {
  const both = "import { a } from './a.ts'\nimport './b.ts'"
  expect(circles({ 'x/a.ts': '', 'x/b.ts': "import './a.ts'", 'x/c.ts': both })).toEqual([])
})

it.each([
  ['of two', { 'x/a.ts': "import './b.ts'", 'x/b.ts': "import './a.ts'" }, 'x/a.ts → x/b.ts → x/a.ts'],
  [
    'of types only, over three files and a workspace',
    {
      'services/a.ts': "import type { B } from '@pingboard/contracts/b.ts'",
      'contracts/b.ts': "export type { C } from './c.ts'",
      'contracts/c.ts': "import type { A } from '@pingboard/services/a.ts'",
    },
    'services/a.ts → contracts/b.ts → contracts/c.ts → services/a.ts',
  ],
  ['with itself', { 'x/a.ts': "import('./a.ts')" }, 'x/a.ts → x/a.ts'],
])('a circle %s is found', (_, files, circle) => {
  expect(circles(files)).toEqual([`a circle of imports: ${circle}`])
})
