import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Number of the contract between shell and slices, read from its source, so that only one place defines the number. The
 * source is found as an import finds it: here it is a workspace, in a slice's own repository an installed package.
 */
export const contractNumber = () => {
  const source = readFileSync(resolve('@pingboard/contracts/registry.ts'), 'utf8')
  const number = /SLICE_CONTRACT = (\d+)/.exec(source)?.[1]
  if (!number) throw new Error('contracts/registry.ts does not say SLICE_CONTRACT')
  return Number(number)
}

/** The shell serves this contract and the one before. */
export const contractsServed = () => [contractNumber(), contractNumber() - 1].filter(number => number > 0)
