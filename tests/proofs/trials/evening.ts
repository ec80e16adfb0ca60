import { isWorse, lookOf } from '@pingboard/infra/edge/trial/judge.ts'
import { SUSPECT_ADDRESSES } from '@pingboard/services/ports/slice-reports.ts'
import type { Random } from '../../support/random.ts'

/** How often browsers meet a fault with a version. */
export interface Rates {
  readonly on: number
  readonly tried: number
}

export type Judge = (on: Counted, tried: Counted) => boolean

export interface Counted {
  readonly browsers: number
  readonly faulty: number
}

/** The product's judge, which looks once at each doubling. Every browser has an address of its own. */
export function theJudge(): Judge {
  let last = 0
  return (on, tried) => {
    const look = lookOf(on, tried)
    if (look <= last) return false
    last = look
    return isWorse(look, on, { ...tried, faultyTogether: Math.min(tried.faulty, SUSPECT_ADDRESSES) })
  }
}

/**
 * One trial: browsers arrive, half of them get the candidate, and each reports.
 * @returns after how many browsers the candidate was abandoned; null: it was not
 */
export function trialOf(browsers: number, rates: Rates, judge: Judge, random: Random): number | null {
  const on = { browsers: 0, faulty: 0 }
  const tried = { browsers: 0, faulty: 0 }
  for (let browser = 1; browser <= browsers; browser++) {
    const isTried = random.chance(0.5)
    const counted = isTried ? tried : on
    counted.browsers++
    if (random.chance(isTried ? rates.tried : rates.on)) counted.faulty++
    if (judge(on, tried)) return browser
  }
  return null
}
