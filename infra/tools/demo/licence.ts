import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { listClubs, listPlayers, type PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { CLUB_DEPARTMENT } from './cast.ts'
import type { DemoPerson } from './person.ts'

/**
 * Links a person of the demo to the player of the same name in the simulated federation, so that the person's page
 * has points and matches. With the real federation it returns null and searches nothing: real people are no part of a
 * demo.
 */
export async function linkLicence(person: DemoPerson): Promise<PlayerSummary | null> {
  const { freshness } = await person.ask(listClubs, { query: { department: CLUB_DEPARTMENT } })
  const { lastname, firstname, licenseNumber } = person.profile
  if (freshness.source !== 'demo' || lastname === null) return null
  const { data } = await person.ask(listPlayers, { query: { lastname } })
  const own = data.find(player => player.firstname === firstname) ?? null
  if (own !== null && own.licenseNumber !== licenseNumber)
    await person.ask(updateProfile, { body: { licenseNumber: own.licenseNumber } })
  return own
}
