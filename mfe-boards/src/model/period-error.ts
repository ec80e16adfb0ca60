import { LIMITS } from '@pingboard/contracts/constants.ts'
import { addDays } from '@pingboard/kit/fixtures'
import type { Period } from './period.ts'

export type PeriodError = 'required' | 'order' | 'tooLong'

export function periodError({ from, to }: Period): PeriodError | null {
  if (!from || !to) return 'required'
  if (from > to) return 'order'
  return to > addDays(from, LIMITS.fixtureDays - 1) ? 'tooLong' : null
}
