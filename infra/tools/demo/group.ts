import { LIMITS } from '@pingboard/contracts/constants.ts'
import { listClubGames, listClubs } from '@pingboard/contracts/http/federation.ts'
import { createGroup, type Group, listGroups } from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { changeMemberRole, listMembers } from '@pingboard/contracts/http/members.ts'
import { CLUB_DEPARTMENT } from './cast.ts'
import type { DemoPerson } from './person.ts'

const ENOUGH_FIXTURES = 5
const CLUBS_TO_LOOK_AT = 12

/**
 * The captain's group, with its players and its scorer. It is created on the first evening, for the captain's own
 * club or for a club with enough fixtures today.
 */
export async function demoGroup(
  captain: DemoPerson,
  others: readonly DemoPerson[],
  ownClub: string | null,
  today: string,
): Promise<Group> {
  const mine = await captain.ask(listGroups)
  const group =
    mine.data.find(({ createdBy }) => createdBy === captain.profile.id) ??
    (await found(captain, ownClub, today))

  const { token } = await captain.ask(getInvitation, { params: { id: group.id } })
  for (const person of others) {
    await person.ask(acceptInvitation, { params: { id: group.id }, body: { token } })
  }
  const members = await captain.ask(listMembers, { params: { id: group.id } })
  const scorer = members.data.find(({ user }) => user?.id === others[0]?.profile.id)
  if (scorer && scorer.permissions.id === 'member') {
    await captain.ask(changeMemberRole, { params: { id: scorer.id }, body: { roleId: 'scorer' } })
  }
  return group
}

async function found(captain: DemoPerson, ownClub: string | null, today: string): Promise<Group> {
  const clubs = await captain.ask(listClubs, { query: { department: CLUB_DEPARTMENT } })
  const shortEnough = clubs.data.filter(({ name }) => [...name].length <= LIMITS.name)
  const own = shortEnough.find(({ clubNumber }) => clubNumber === ownClub)
  let best = own ?? shortEnough[0]
  for (const club of own ? [] : shortEnough.slice(0, CLUBS_TO_LOOK_AT)) {
    const { metadata } = await captain.ask(listClubGames, {
      params: { clubNumber: club.clubNumber },
      query: { startDate: today, endDate: today },
    })
    best = club
    if (metadata.total >= ENOUGH_FIXTURES) break
  }
  if (!best) throw new Error('the federation knows no club of the department')
  return captain.ask(createGroup, {
    body: {
      name: best.name,
      description:
        'Le groupe d’exemple : ses rencontres du jour avancent toutes seules, comme un soir de championnat.',
      clubNumber: best.clubNumber,
    },
  })
}
