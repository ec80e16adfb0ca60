import { type Decider, never } from '../../kernel/decider.ts'
import type { UserCommand } from './commands.ts'
import type { UserEvent } from './events.ts'
import { evolve, initial, newcomer, type User } from './state.ts'

type ChangeProfile = Extract<UserCommand, { type: 'ChangeProfile' }>

/** Once; and made up for wherever a crash came between the personal record and this event. */
function registerOnce(state: User): UserEvent[] {
  return state.status === 'none' ? [{ type: 'UserRegistered', data: {} }] : []
}

/** Always one event, whether the address was known or not: both take the time of one flush (SES-3). */
function registerAgain(state: User): UserEvent[] {
  return state.status === 'none' ? registerOnce(state) : [{ type: 'RegistrationRepeated', data: {} }]
}

function changeNames({ names }: ChangeProfile): UserEvent[] {
  return names ? [{ type: names === 'given' ? 'NamesGiven' : 'NamesRemoved', data: {} }] : []
}

function changeLicence({ licence }: ChangeProfile): UserEvent[] {
  return licence ? [{ type: licence === 'linked' ? 'LicenceLinked' : 'LicenceUnlinked', data: {} }] : []
}

/** The field not given keeps today's value, also when two people's changes cross (CON-2). */
function chooseNotifications(command: ChangeProfile, state: User): UserEvent[] {
  const before = state.status === 'none' ? newcomer : state
  const enableEmails = command.enableEmails ?? before.enableEmails
  const enableNotifications = command.enableNotifications ?? before.enableNotifications
  if (enableEmails === before.enableEmails && enableNotifications === before.enableNotifications) return []
  return [{ type: 'NotificationsChosen', data: { enableEmails, enableNotifications } }]
}

function changeProfile(command: ChangeProfile, state: User): UserEvent[] {
  const changes = [...changeNames(command), ...changeLicence(command), ...chooseNotifications(command, state)]
  return changes.length > 0 ? [...registerOnce(state), ...changes] : []
}

export function decide(command: UserCommand, state: User): UserEvent[] {
  switch (command.type) {
    case 'Register':
      return registerOnce(state)
    case 'RegisterAgain':
      return registerAgain(state)
    case 'ChangeProfile':
      return changeProfile(command, state)
    default:
      return never(command)
  }
}

export const user: Decider<User, UserCommand, UserEvent> = { initial, decide, evolve }
