import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import { type Decider, never, Rejection } from '../../kernel/decider.ts'
import type { UserCommand } from './commands.ts'
import type { UserEvent } from './events.ts'
import { requestReset, requestVerification, resetPassword, verifyEmail } from './links.ts'
import { changeProfile } from './profile.ts'
import { register, registerAgain, registerOnce } from './registering.ts'
import { evolve, initial, newcomer, type User } from './state.ts'

/** @throws Rejection NOT_SIGNED_IN for an erased account, whose session was still in use */
function changePassword(state: User): UserEvent[] {
  if (state.status === 'erased') throw new Rejection('NOT_SIGNED_IN')
  return [...registerOnce(state), { type: 'PasswordChanged', data: {} }]
}

/** No event when the account holds exactly these flags. @throws Rejection USER_NOT_FOUND for an erased account */
function grantFlags(flags: readonly UserFlag[], state: User): UserEvent[] {
  if (state.status === 'erased') throw new Rejection('USER_NOT_FOUND')
  const held = new Set((state.status === 'registered' ? state : newcomer).flags)
  const wanted = new Set(flags)
  if (held.symmetricDifference(wanted).size === 0) return []
  return [...registerOnce(state), { type: 'FlagsGranted', data: { flags: [...wanted] } }]
}

function erase(state: User): UserEvent[] {
  return state.status === 'erased' ? [] : [...registerOnce(state), { type: 'UserErased', data: {} }]
}

export function decide(command: UserCommand, state: User): UserEvent[] {
  switch (command.type) {
    case 'Register':
      return register(state, command.verification)
    case 'RegisterAgain':
      return registerAgain(state, command.verification)
    case 'ChangeProfile':
      return changeProfile(command, state)
    case 'RequestVerification':
      return requestVerification(command.link, state)
    case 'VerifyEmail':
      return verifyEmail(command.request, command.now, state)
    case 'RequestReset':
      return requestReset(command.link, state)
    case 'RequestResetInVain':
      return [{ type: 'PasswordResetAskedInVain', data: command.link }]
    case 'ResetPassword':
      return resetPassword(command.request, command.now, state)
    case 'ChangePassword':
      return changePassword(state)
    case 'GrantFlags':
      return grantFlags(command.flags, state)
    case 'Erase':
      return erase(state)
    default:
      return never(command)
  }
}

export const user: Decider<User, UserCommand, UserEvent> = { initial, decide, evolve }
