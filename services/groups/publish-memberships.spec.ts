import { membershipsChanged } from '@pingboard/contracts/events/memberships.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import type { Recorded } from '../kernel/event.ts'
import { stored } from '../kernel/testing/events.ts'
import { advance } from '../kernel/view.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import { type GroupDomainEvent, groupEvents } from './group/events.ts'
import { SCORER } from './group/roles.ts'
import {
  added,
  ann,
  becomes,
  bob,
  creator,
  defined,
  deleted,
  founded,
  group,
  joined,
  left,
  ownRole,
  removed,
  roleDeleted,
} from './group/testing-history.ts'
import { membershipsTopic } from './publish-memberships.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

const at = '2026-01-31T19:30:00.000Z'

/** The public event made of the last events of a history, done by `actorId`. */
function told(
  history: readonly GroupDomainEvent[],
  run: readonly GroupDomainEvent[],
  actorId: UserId = creator,
) {
  const metadata = { commandId: 'c', actorId, $correlationId: 'r', $causationId: 'c' }
  const all = [...history, ...run].map((event, revision) =>
    stored(groupEvents, group, revision, event, { metadata }),
  )
  const page = all.reduce<ViewDocument | null>((before, event) => advance(groupPage, before, event), null)
  const events = all.slice(history.length).map((event, index) => ({ ...event, ...run[index] }))
  const message = membershipsTopic.publish(
    events as Recorded<GroupDomainEvent>[],
    page?.doc as GroupPage | null,
  )
  if (message) expect(membershipsChanged.parse(message)).toEqual(message)
  return message
}
const club = [...founded, joined(ann), joined(bob), defined(1, 'Coach', 'canUpdateGame')]
const of = (revision: number, userId: UserId, kind: string, roleName: string) => ({
  eventId: `${group}.${revision}`,
  at,
  userId,
  kind,
  roleName,
})

it('who was added is told, and in which group', () =>
  expect(told(founded, [added(ann, creator)])).toEqual({
    type: 'MembershipsChanged',
    version: 1,
    id: group,
    groupName: 'Ping Club',
    changes: [of(2, ann, 'added', 'Member')],
    revision: 2,
  }))
it('who was given another role is told which, also one of the group’s own', () =>
  expect(told(club, [becomes(ann, SCORER), becomes(bob, ownRole(1))])?.changes).toEqual([
    of(5, ann, 'role-changed', 'Scorer'),
    of(6, bob, 'role-changed', 'Coach'),
  ]))
it('who came or changed by themselves knows', () => {
  expect(told(founded, [joined(ann)], ann)).toBeNull()
  expect(told(club, [becomes(ann, SCORER)], ann)).toBeNull()
})
it('of several changes of one person the last is told', () =>
  expect(told(club, [becomes(ann, SCORER), becomes(ann, ownRole(1))])?.changes).toEqual([
    of(6, ann, 'role-changed', 'Coach'),
  ]))
it('who was added and given a role at once hears of it once', () =>
  expect(told(founded, [added(ann, creator), becomes(ann, SCORER)])?.changes).toEqual([
    of(2, ann, 'added', 'Scorer'),
  ]))
it('who has gone again hears nothing', () => {
  expect(told(founded, [added(ann, creator), removed(ann)])).toBeNull()
  expect(told(club, [becomes(ann, SCORER), left(ann)])).toBeNull()
})
it('a role that is not there has no name', () =>
  expect(told(club, [becomes(ann, ownRole(1)), roleDeleted(1)])?.changes).toMatchObject([{ roleName: '' }]))
it('nothing else is told, nor anything of a group that is gone', () => {
  expect(told(founded, [defined(1, 'Coach')])).toBeNull()
  expect(told(club, [becomes(ann, SCORER), deleted])).toBeNull()
  expect(told(club, [])).toBeNull()
})
