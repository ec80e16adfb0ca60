import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import type { Link, ResetLink } from './state.ts'

/** Commands to one account. They hold no personal values: such values go to the personal records only. */
export type UserCommand =
  /**
   * A new account, with the link that verifies its address. Also sent at every sign-in, without a link: it then
   * produces an event only when the registration was cut short.
   */
  | { readonly type: 'Register'; readonly verification?: Link }
  /** A visitor registers an address that already has this account. */
  | { readonly type: 'RegisterAgain'; readonly verification: Link }
  | {
      readonly type: 'ChangeProfile'
      /** What happens to the names and the licence; null: no change. */
      readonly names: 'given' | 'removed' | null
      readonly licence: 'linked' | 'unlinked' | null
      readonly enableEmails?: boolean
      readonly enableNotifications?: boolean
    }
  | { readonly type: 'RequestVerification'; readonly link: Link }
  /** By the link of a request. `now`: ISO 8601, UTC. */
  | { readonly type: 'VerifyEmail'; readonly request: string; readonly now: string }
  | { readonly type: 'RequestReset'; readonly link: ResetLink }
  /** A reset for an address without an account, on a stream of its own. */
  | { readonly type: 'RequestResetInVain'; readonly link: ResetLink }
  /** By the link of a request. `now`: ISO 8601, UTC. */
  | { readonly type: 'ResetPassword'; readonly request: string; readonly now: string }
  /** By the owner, with the current password. */
  | { readonly type: 'ChangePassword' }
  /** An operator grants exactly these flags, for every group. */
  | { readonly type: 'GrantFlags'; readonly flags: readonly UserFlag[] }
  | { readonly type: 'Erase' }
