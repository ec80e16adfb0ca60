import { expect, it } from 'vitest'
import { faultsOf, rulesIn } from '../../infra/tools/checks/rules-rule.mjs'

const LINE = '| DUR-7 | A failed flush is final. | `tests/faults/broken-flush.test.ts` |'
const faults = (text: string, rules = LINE) => faultsOf(rulesIn(rules), new Map([['a.ts', text]]), () => true)

it('a rule that has its line may be named, and names of other things are none', () => {
  expect(faults('final (DUR-7), in UTF-8 by SHA-256, of requirement GH-7')).toEqual([])
})

it('a number without a line is found', () => {
  // Joined from parts, because this file is searched too.
  const unknown = ['DUR', 77].join('-')
  expect(faults(`final (${unknown}), and ${unknown}`)).toEqual([
    `a.ts: ${unknown} has no line in infra/RULES.md`,
  ])
})

it('a line without a proof is found, but for what is said to be open', () => {
  expect(faults('', '| DUR-7 | A failed flush is final. | as everybody knows |')).toEqual([
    'infra/RULES.md: nothing proves DUR-7',
  ])
  expect(faults('', '| TRN-3 | Records are confirmed. | open, the adapter of Kafka |')).toEqual([])
})

it('a proof that is not in the repository is found', () => {
  expect(faultsOf(rulesIn(LINE), new Map(), () => false)).toEqual([
    'infra/RULES.md: DUR-7 names tests/faults/broken-flush.test.ts, which is not there',
  ])
})
