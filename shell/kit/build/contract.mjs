import { readFileSync } from 'node:fs'

/**
 * Number of the contract between shell and slices, read from its source, so that only one place defines the number.
 */
export const contractNumber = () => {
  const source = readFileSync(new URL('../../../contracts/registry.ts', import.meta.url), 'utf8')
  const number = /SLICE_CONTRACT = (\d+)/.exec(source)?.[1]
  if (!number) throw new Error('contracts/registry.ts does not say SLICE_CONTRACT')
  return Number(number)
}

/** The shell serves this contract and the one before. */
export const contractsServed = () => [contractNumber(), contractNumber() - 1].filter(number => number > 0)
