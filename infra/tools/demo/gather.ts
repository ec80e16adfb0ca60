import type { UserId } from '@pingboard/contracts/ids.ts'
import { CAPTAIN, PLAYERS, SCORER } from './cast.ts'
import { demoGroup } from './group.ts'
import { linkLicence } from './licence.ts'
import { arrive, type DemoPerson, type GiveBack, type Send } from './person.ts'

interface Gathered {
  readonly day: string
  readonly onPerson: (id: UserId) => void
  readonly signal: AbortSignal
  readonly giveBack?: GiveBack | undefined
}

/**
 * The people of the demo in the club's group, and the captain's licence.
 * @param day `yyyy-MM-dd`: decides on the club when there is no group yet
 * @param onPerson called when a person has signed in, before the person creates anything
 */
export async function gather(send: Send, { day, onPerson, signal, giveBack }: Gathered) {
  const people: DemoPerson[] = []
  for (const part of [CAPTAIN, SCORER, ...PLAYERS]) {
    const person = await arrive(send, part, signal, giveBack)
    onPerson(person.profile.id)
    people.push(person)
  }
  const [captain, scorer, ...players] = people
  if (!captain || !scorer) throw new Error('the demo has nobody')
  const licence = await linkLicence(captain)
  const group = await demoGroup(captain, [scorer, ...players], licence?.clubNumber ?? null, day)
  return { people, scorer, group, licence: licence?.licenseNumber ?? null }
}
