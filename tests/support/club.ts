import type { Profile } from '@pingboard/contracts/http/account.ts'
import { type BoardWithRights, createBoard, type NewGame } from '@pingboard/contracts/http/boards.ts'
import { createGroup, type Group } from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { changeMemberRole } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf, type RoleId } from '@pingboard/contracts/ids.ts'
import { sampleFixture } from '@pingboard/contracts/testing/samples.ts'
import { answered, type Client } from './client.ts'

type Person = Client & { profile: Profile }

export const CLUB = '10330085'

/** The Idempotency-Key of one call, however often it is made. */
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A calendar day in Paris, `offset` days from today. */
export function parisDay(offset = 0, now = Date.now()): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now)
  return new Date(Date.parse(`${day}T12:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
}

/** The moment of today at which it is this time in Paris, `HH:mm`. */
export function inParis(time: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' })
  const moments = ['+01:00', '+02:00'].map(zone => new Date(`${parisDay()}T${time}:00${zone}`))
  return moments.find(moment => clock.format(moment) === time) ?? new Date(Number.NaN)
}

export async function aGroupOf(
  owner: Person,
  name = 'Les pongistes du jeudi',
  clubNumber = CLUB,
): Promise<Group> {
  const body = { name, description: 'Le championnat par équipes du club.', clubNumber }
  const headers = aKey()
  return (await answered(() => owner.call(createGroup, { body, headers }), 201)).data
}

/** Lets a person join a group by its invitation, then gives the person a role. */
export async function join(owner: Person, group: Group, person: Person, roleId?: string): Promise<void> {
  const { token } = (await answered(() => owner.call(getInvitation, { params: { id: group.id } }), 200)).data
  const accepted = { params: { id: group.id }, body: { token }, headers: aKey() }
  await answered(() => person.call(acceptInvitation, accepted), 200)
  if (!roleId) return
  const params = { id: membershipIdOf(group.id, person.profile.id) }
  const changed = { params, body: { roleId: roleId as RoleId }, headers: aKey() }
  await answered(() => owner.call(changeMemberRole, changed), 200)
}

/** A fixture of today as in the federation's data, with a number of its own. */
export const aFixture = (number: number, more: Partial<NewGame> = {}): NewGame =>
  sampleFixture(number, {
    labelTeam2: `Cenon Rive Droite ${number}`,
    clubNumber1: CLUB,
    predictedDate: parisDay(),
    ...more,
  })

export async function aBoardIn(
  group: Group,
  by: Person,
  games: number | NewGame[] = 3,
): Promise<BoardWithRights> {
  const fixtures =
    typeof games === 'number' ? Array.from({ length: games }, (_, index) => aFixture(index + 1)) : games
  const body = { name: 'Journée 4', clubNumber: CLUB, groupId: group.id, games: fixtures }
  const headers = aKey()
  return (await answered(() => by.call(createBoard, { body, headers }), 201)).data
}
