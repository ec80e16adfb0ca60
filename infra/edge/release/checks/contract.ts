import type { Check } from './check.ts'

/** The shell must serve the contract number that the slice was built against. */
export const contractKnown: Check = ({ entry }, { provides }) =>
  provides.contracts.includes(entry.contract)
    ? []
    : [`contract ${entry.contract} is not served by the live shell (${provides.contracts.join(', ')})`]
