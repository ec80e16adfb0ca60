import { withinBudget } from './budget.ts'
import type { Check } from './check.ts'
import { contractKnown } from './contract.ts'
import { filesComplete } from './files.ts'
import { pathsFree } from './paths.ts'
import { requiresMet } from './requires.ts'
import { textsComplete } from './texts.ts'

/** All checks before a slice goes live. They refuse, and never only warn. */
export const CHECKS: readonly Check[] = [
  contractKnown,
  requiresMet,
  filesComplete,
  pathsFree,
  textsComplete,
  withinBudget,
]
