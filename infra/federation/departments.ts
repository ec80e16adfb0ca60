type Committees = readonly [string, ...string[]]

/**
 * French departments (as printed on maps and postcodes) and the federation's committees (the part of an organism code
 * after `D`). Most have the same number. Different are Corsica, merged committees, and overseas departments.
 * Source: organism table of the protocol notes, section 9.2. 98 is Haute-Corse (2B), 99 Corse-du-Sud (2A).
 */
const COMMITTEES: Readonly<Record<string, Committees>> = {
  '05': ['04'],
  '07': ['26'],
  '43': ['42'],
  '20': ['98', '99'],
  '2A': ['99'],
  '2B': ['98'],
  '971': ['9A'],
  '972': ['9B'],
  '973': ['9C'],
  '974': ['9D'],
  '976': ['9G'],
  '986': ['9W'],
  '987': ['9H'],
  '988': ['9E', '9F'],
}

/** Codes of all committees: those of departments, and those of overseas territories without a department number. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
    code => code !== '20' && !(code in COMMITTEES),
  ),
  ...Object.values(COMMITTEES).flat(),
])

/** Whether the federation has this committee: a number that names another one is of no club. */
export const isCommittee = (code: string): boolean => KNOWN.has(code)

/** The committees of a department; a committee code gives itself. */
export function committeesOf(department: string): Committees {
  return COMMITTEES[department] ?? [department]
}
