import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import type { Link, ResetLink } from './state.ts'

/** Wishes about one account. None carries a personal value: those go to the personal records only. */
export type UserCommand =
  /**
   * A fresh account, with the link that verifies its address; also sent at sign-in, without one, where it is quiet
   * unless the registration was cut short.
   */
  | { readonly type: 'Register'; readonly verification?: Link }
  /** Somebody registers an address that already has this account. */
  | { readonly type: 'RegisterAgain' }
  | {
      readonly type: 'ChangeProfile'
      /** What happens to the names and the licence; null: nothing. */
      readonly names: 'given' | 'removed' | null
      readonly licence: 'linked' | 'unlinked' | null
      readonly enableEmails?: boolean
      readonly enableNotifications?: boolean
    }
  | { readonly type: 'RequestVerification'; readonly link: Link }
  /** By the link of a request. `now`: ISO 8601, UTC. */
  | { readonly type: 'VerifyEmail'; readonly request: string; readonly now: string }
  | { readonly type: 'RequestReset'; readonly link: ResetLink }
  /** A reset for an address nobody has, on a stream that is nobody's. */
  | { readonly type: 'RequestResetInVain'; readonly link: ResetLink }
  /** By the link of a request. `now`: ISO 8601, UTC. */
  | { readonly type: 'ResetPassword'; readonly request: string; readonly now: string }
  /** By the owner, who knows the current one. */
  | { readonly type: 'ChangePassword' }
  /** An operator grants exactly these, over every group. */
  | { readonly type: 'GrantFlags'; readonly flags: readonly UserFlag[] }
  | { readonly type: 'Erase' }
