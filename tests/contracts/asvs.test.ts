import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The requirements that apply, by chapter: the list of the product's own security requirements (section 14). */
const APPLY: Readonly<Record<string, string>> = {
  V1: '1.1 1.2 2.1 2.2 2.3 2.4 2.5 2.9 3.2 3.3 3.6 3.7 3.11 3.12(3) 4.2 5.1 5.2 5.3(3)',
  V2: '1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3 4.1',
  V3: '2.1 2.2 2.3(3) 3.1 3.2 3.3 3.4 3.5(3) 4.1 4.2 4.3 4.4 4.5 4.6 4.8(3) 5.1 5.2 5.3 5.5 5.8(3) 6.1(3) 7.2',
  V4: '1.1 1.2 1.3 1.4(3) 2.1 4.1 4.2 4.3 4.4',
  V5: '3.2 4.2',
  V6: '1.1 1.2 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3.1 3.2 3.3 3.4 3.7(3) 3.8(3) 4.1 4.2 4.3 5.1 5.2 5.3 5.5 6.2 6.3',
  V7: '1.1 1.2 2.1 2.2 2.3 2.4 3.1 3.2 4.1 4.2 4.3 4.4 4.5 5.2',
  V8: '1.1 1.2 2.1 2.2 2.3 3.1 3.2(3) 4.1',
  V11: '1.1 1.2 2.1 2.2 2.3 2.4(3) 3.1 3.2 3.3 3.4(3) 4.1 4.2 5.1',
  V12: '1.1 2.1 3.1 3.2',
  V13: '1.1 1.2(3) 1.3(3) 2.1 2.2 2.3 2.4 2.5 2.6(3) 3.1 4.1 4.2 4.3 4.4 4.5 4.6(3) 4.7(3)',
  V14: '1.1 1.2 2.1 2.2 2.3 2.4 2.5(3) 2.6(3) 2.7(3) 3.1 3.2 3.3',
  V15: '1.1 1.2 1.3 1.4(3) 2.1 2.2 2.3 2.4(3) 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1(3) 4.2(3) 4.3(3)',
  V16: '1.1 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 3.4 4.1 4.2 5.1 5.2 5.3 5.4(3)',
}
const wanted = Object.entries(APPLY).flatMap(([chapter, numbers]) =>
  numbers.split(' ').map(number => `${chapter.slice(1)}.${number}`),
)

const ROOT = join(import.meta.dirname, '..', '..')
const rows = readFileSync(join(ROOT, 'infra', 'handbook', 'ASVS.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, number, , proof] = /^\| (\d+\.\d+\.\d+(?: \(3\))?) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
    return number && proof ? [{ number: number.replace(' ', ''), proof }] : []
  })

it('every requirement that applies stands in the list once, and no other', () => {
  expect(rows.map(({ number }) => number)).toEqual(wanted)
})

it('every requirement names what proves it, or says what is open', () => {
  const without = rows.filter(({ proof }) => !/`[^`]+\/[^`]+`/.test(proof) && !/(?:^|; )open, \S/.test(proof))
  expect(without).toEqual([])
})

it('every file that is named is there', () => {
  const named = rows.flatMap(({ number, proof }) =>
    [...proof.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => ({ number, path })),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
})
