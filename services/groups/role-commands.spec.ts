import { createRole, deleteRole, type Role, updateRole } from '@pingboard/contracts/http/members.ts'
import { EDITABLE_FLAGS, type EditableFlag } from '@pingboard/contracts/permissions.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { expect, it } from 'vitest'
import { commandHandler } from '../kernel/handle-command.ts'
import { fixedClock, seededIds } from '../kernel/testing/fixed.ts'
import { heldLog } from '../kernel/testing/held-log.ts'
import { group as decider } from './group/decide.ts'
import { groupEvents } from './group/events.ts'
import { creator, founded, group, ownRole } from './group/testing-history.ts'
import type { GroupsParts } from './parts.ts'
import { roleCommands } from './role-commands.ts'
import { groupPage } from './views/group-page.ts'

function aClub() {
  const { log, write, flush } = heldLog()
  const ids = seededIds()
  const metadata = { commandId: 'founding', actorId: creator, $correlationId: '', $causationId: '' }
  write(
    `group-${group}`,
    'no-stream',
    founded.map(({ type, data }) => {
      return { id: ids.random(), type: `groups.${type}.v1`, data, metadata, recordedAt: '' }
    }),
  )
  const groups = commandHandler(groupEvents, decider, { log, ids, clock: fixedClock() }, { view: groupPage })
  const routes = roleCommands({ log, groups, flagsOf: async () => [] } as unknown as GroupsParts)

  /** Calls as the creator. A second call with the same `commandId` is a repeat, which stores nothing. */
  return async function ask(route: Route, commandId: string, body: object = {}, repeated = false) {
    const found = routes.find(one => one.route === route)
    if (!found) throw new Error('no such route')
    const context = { commandId, actorId: creator, correlationId: 'c', causationId: 'c' }
    const params = { id: group, roleId: ownRole(1) }
    const answer = found.handler({ params, body, caller: { userId: creator }, context } as never)
    if (!repeated) await flush()
    return (await answer).body as Role
  }
}
const wanted = (name: string, ...flags: EditableFlag[]) => ({
  name,
  ...Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, flags.includes(flag)])),
})

it('answers with the role as it is now, all of its flags', async () => {
  const ask = aClub()
  const coach = await ask(createRole, 'define', wanted('Coach', 'canUpdateGame'))
  expect(createRole.reply.parse(coach)).toEqual(coach)
  expect(coach).toMatchObject({ id: ownRole(1), groupId: group, name: 'Coach', canUpdateGame: true })
  const captain = await ask(updateRole, 'change', wanted('Captain', 'canCreateBoard'))
  expect(captain).toEqual({ ...coach, name: 'Captain', canUpdateGame: false, canCreateBoard: true })
  const renamed = await ask(updateRole, 'rename', { name: 'Skipper' })
  expect(renamed).toEqual({ ...captain, name: 'Skipper' })
})

it('a creation that is repeated answers with the role it made, whatever became of it', async () => {
  const ask = aClub()
  const coach = await ask(createRole, 'define', wanted('Coach'))
  await ask(createRole, 'another', wanted('Guest'))
  await ask(deleteRole, 'delete')
  expect(await ask(createRole, 'define', wanted('Coach'), true)).toEqual(coach)
})

it('a change that is repeated after others answers with the role as it left it', async () => {
  const ask = aClub()
  await ask(createRole, 'define', wanted('Coach'))
  const captain = await ask(updateRole, 'change', wanted('Captain'))
  await ask(updateRole, 'again', wanted('Skipper'))
  await ask(deleteRole, 'delete')
  expect(await ask(updateRole, 'change', wanted('Captain'), true)).toEqual(captain)
})

it('a change of a role that there never was finds none', async () => {
  const ask = aClub()
  await expect(ask(updateRole, 'change', wanted('Captain'), true)).rejects.toMatchObject({
    code: 'ROLE_NOT_FOUND',
  })
})
