import { Rejection } from '../../kernel/decider.ts'
import type { UserCommand } from './commands.ts'
import type { UserEvent } from './events.ts'
import { registerOnce } from './registering.ts'
import { newcomer, type User } from './state.ts'

type ChangeProfile = Extract<UserCommand, { type: 'ChangeProfile' }>

function changeNames({ names }: ChangeProfile): UserEvent[] {
  return names ? [{ type: names === 'given' ? 'NamesGiven' : 'NamesRemoved', data: {} }] : []
}

function changeLicence({ licence }: ChangeProfile): UserEvent[] {
  return licence ? [{ type: licence === 'linked' ? 'LicenceLinked' : 'LicenceUnlinked', data: {} }] : []
}

/** An omitted field keeps its current value, also when two changes are made at the same time (CON-2). */
function chooseNotifications(command: ChangeProfile, state: User): UserEvent[] {
  const before = state.status === 'registered' ? state : newcomer
  const enableEmails = command.enableEmails ?? before.enableEmails
  const enableNotifications = command.enableNotifications ?? before.enableNotifications
  if (enableEmails === before.enableEmails && enableNotifications === before.enableNotifications) return []
  return [{ type: 'NotificationsChosen', data: { enableEmails, enableNotifications } }]
}

/** @throws Rejection NOT_SIGNED_IN for an erased account, whose session was still in use */
export function changeProfile(command: ChangeProfile, state: User): UserEvent[] {
  if (state.status === 'erased') throw new Rejection('NOT_SIGNED_IN')
  const changes = [...changeNames(command), ...changeLicence(command), ...chooseNotifications(command, state)]
  return changes.length > 0 ? [...registerOnce(state), ...changes] : []
}
