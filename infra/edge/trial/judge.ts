import type { Figures } from '@pingboard/services/ports/slice-reports.ts'
import { chanceOfWorse, type Sample } from './fisher.ts'

/** Browsers that each of the two versions must have before they are compared. */
export const FEWEST = 30
/** The chance that an equal version is abandoned in the whole of its trial, one-sided. */
const RISK = 0.01

/**
 * Number of the look that is due, from 1; 0 before the first. Figures that are compared again and again would be worse by
 * chance sooner or later. So they are compared when the smaller version has 30 browsers, and each time it has doubled.
 */
export function lookOf(on: Sample, tried: Sample): number {
  const smaller = Math.min(on.browsers, tried.browsers)
  return smaller < FEWEST ? 0 : Math.floor(Math.log2(smaller / FEWEST)) + 1
}

/**
 * What may be risked at a look: a half, a quarter, an eighth … of the whole. Together this is never more than the whole,
 * however long the trial lasts and however the looks depend on each other. The first looks get most, because a version
 * that is broken shows it at once, and a small difference is found by many browsers anyway.
 */
export const riskOf = (look: number): number => RISK / 2 ** look

/**
 * Whether a candidate is worse than the version that is on. The faults of the three addresses that report most of them do
 * not count against it: one person reaches about three addresses, those of a hall, a home and a telephone.
 */
export function isWorse(look: number, on: Sample, tried: Sample & Pick<Figures, 'faultyTogether'>): boolean {
  if (look < 1) return false
  const counted = {
    browsers: tried.browsers - tried.faultyTogether,
    faulty: tried.faulty - tried.faultyTogether,
  }
  return chanceOfWorse(counted, on) < riskOf(look)
}

/** Both versions' figures in one sentence, as the audit line keeps it. */
export const reasonOf = (
  on: Figures & { readonly version: string },
  tried: Figures & { readonly version: string },
): string =>
  `${told(tried)} of its browsers met a fault (${kindsOf(tried)}), and with ${on.version}, which is on, ${told(on)}: this is no chance (1 %, one-sided).`

const told = ({ browsers, faulty }: Sample): string =>
  `${faulty} of ${browsers} (${((100 * faulty) / browsers).toFixed(1)} %)`

const kindsOf = ({ faults }: Figures): string =>
  Object.entries(faults)
    .map(([kind, number]) => `${kind} ${number}`)
    .join(', ')
