import { DEPARTMENTS } from './departments.ts'

// Committees of the federation whose code is not the number of their department.
const BY_COMMITTEE: Readonly<Record<string, string>> = {
  '98': '2B',
  '99': '2A',
  '9A': '971',
  '9B': '972',
  '9C': '973',
  '9D': '974',
  '9E': '988',
  '9F': '988',
  '9G': '976',
  '9H': '987',
  '9W': '986',
}

/** Department of a club: characters 3 and 4 of its number name the committee. Null for an unknown department. */
export function departmentOfClub(clubNumber: string): string | null {
  const committee = clubNumber.slice(2, 4)
  const number = BY_COMMITTEE[committee] ?? committee
  return DEPARTMENTS.some(department => department.number === number) ? number : null
}
