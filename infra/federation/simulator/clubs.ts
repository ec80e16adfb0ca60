import { clubName, PLACES, placeName } from './names.ts'
import { type Organism, organismById, organismsOfType } from './organisms.ts'
import type { Chance } from './random.ts'

export interface Club {
  readonly index: number
  /** `LLDDNNNN`. */
  readonly number: string
  readonly id: string
  readonly name: string
  readonly place: string
  /** As in its teams' names. */
  readonly short: string
  readonly committee: Organism
  readonly league: Organism
  /** Place within its committee, from 0. */
  readonly rank: number
  readonly type: string
  /** In days after 1 July; null: not renewed yet. */
  readonly validated: number | null
  readonly postcode: string
}

const LARGE = '06 13 29 31 33 34 35 38 44 49 62 67 69 76 77 78 85 91 92 93 94 95'.split(' ')
const LARGEST = ['59', '75']
const OVERSEAS = /^9[A-Z]$/

/** Number of clubs of a committee: even, so that their first teams fill pools without an exempt. */
function sizeOf(committee: string, chance: Chance): number {
  if (LARGEST.includes(committee)) return 24
  if (LARGE.includes(committee)) return 16
  if (OVERSEAS.test(committee)) return 6
  return chance('size', committee) % 2 === 0 ? 8 : 12
}

/** Every club of every committee. */
export function makeClubs(chance: Chance): readonly Club[] {
  const clubs: Club[] = []
  const offset = chance('places') % PLACES
  for (const committee of organismsOfType('D')) {
    const league = organismById(committee.parent)
    if (league === undefined) throw new Error(`no league above ${committee.code}`)
    const code = committee.code.slice(1)
    for (let rank = 0; rank < sizeOf(code, chance); rank += 1) {
      const index = clubs.length
      // 37 and the number of places share no factor: each place is used once before any is used again.
      const place = placeName(chance, (offset + index * 37) % PLACES)
      const other = placeName(chance, (offset + index * 37 + 11) % PLACES)
      const serial = 9000 + rank * 37 + (chance('serial', code, rank) % 37)
      const old = `${chance('old', code) % 28}${code}${serial}`
      clubs.push({
        index,
        number: `${league.code.slice(1)}${code}${serial}`,
        id: /[A-Z]/.test(code) || rank % 3 === 2 ? String(40_000_000 + index) : old,
        name: clubName(place.full, other.short, index + (chance('form', index) % 3)),
        place: place.full,
        short: place.short,
        committee,
        league,
        rank,
        type: rank % 9 === 5 ? 'C' : rank % 11 === 7 ? 'M' : 'L',
        validated: rank % 8 === 6 ? null : chance('validated', index) % 60,
        postcode: `${OVERSEAS.test(code) ? '97' : code}${String(100 + rank * 10).padStart(3, '0')}`,
      })
    }
  }
  return clubs
}
