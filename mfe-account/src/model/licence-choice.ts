import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Player } from '@pingboard/contracts/http/federation.ts'
import { departmentOfClub } from '@pingboard/kit/federation'
import { cleanName } from './names.ts'

/** A department, one of its clubs, one of its players. */
export interface LicenceChoice {
  department: string | null
  club: string | null
  player: string | null
}
export type LicencePart = keyof LicenceChoice

export const NO_CHOICE: LicenceChoice = { department: null, club: null, player: null }

/** The choice that leads to a player. */
export const choiceOf = ({
  clubNumber,
  licenseNumber,
}: Pick<Player, 'clubNumber' | 'licenseNumber'>): LicenceChoice => ({
  department: clubNumber && departmentOfClub(clubNumber),
  club: clubNumber,
  player: licenseNumber,
})

const BELOW: Readonly<Record<LicencePart, readonly LicencePart[]>> = {
  department: ['club', 'player'],
  club: ['player'],
  player: [],
}

/** Another value of a part clears the parts below it. */
export function choose(choice: LicenceChoice, part: LicencePart, value: string | null): LicenceChoice {
  if (choice[part] === value) return choice
  const cleared = Object.fromEntries(BELOW[part].map(name => [name, null]))
  return { ...choice, ...cleared, [part]: value }
}

/** The parts that a change cleared, to tell the person. */
export const clearedBy = (
  before: LicenceChoice,
  after: LicenceChoice,
  part: LicencePart,
): readonly LicencePart[] => BELOW[part].filter(name => before[name] !== null && after[name] === null)

/** The parts still to choose. A chosen club needs no department: its number may name a committee not listed here. */
export const missingIn = ({ department, club, player }: LicenceChoice): readonly LicencePart[] => [
  ...(department || club ? [] : (['department'] as const)),
  ...(club ? [] : (['club'] as const)),
  ...(player ? [] : (['player'] as const)),
]

/** The names to save with the licence: only those that the person has not given. */
export function namesFrom(
  player: Pick<Player, 'firstname' | 'lastname'>,
  profile: Pick<Profile, 'firstname' | 'lastname'>,
): Partial<Pick<Profile, 'firstname' | 'lastname'>> {
  const [firstname, lastname] = [cleanName(player.firstname), cleanName(player.lastname)]
  return {
    ...(!profile.firstname && firstname && { firstname }),
    ...(!profile.lastname && lastname && { lastname }),
  }
}
