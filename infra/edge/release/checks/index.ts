import { withinBudget } from './budget.ts'
import type { Check } from './check.ts'
import { contractKnown } from './contract.ts'
import { contributionsFit } from './contributions.ts'
import { noCopies } from './copies.ts'
import { filesComplete } from './files.ts'
import { noCodeFromText } from './from-text.ts'
import { nameFree } from './name.ts'
import { namesProvided } from './names.ts'
import { nothingFromElsewhere } from './other-origins.ts'
import { pathsFree } from './paths.ts'
import { requiresMet } from './requires.ts'
import { noServiceWorker } from './service-worker.ts'
import { sizesAllowed } from './sizes.ts'
import { textsComplete } from './texts.ts'

/** Whether the live shell has what the slice needs. They look at no byte of its code. */
export const RUNS: readonly Check[] = [contractKnown, requiresMet, namesProvided]

/** All checks before a slice goes live. They refuse, and never only warn. */
export const CHECKS: readonly Check[] = [
  ...RUNS,
  filesComplete,
  sizesAllowed,
  nameFree,
  pathsFree,
  contributionsFit,
  textsComplete,
  withinBudget,
  noCopies,
  noCodeFromText,
  noServiceWorker,
  nothingFromElsewhere,
]
