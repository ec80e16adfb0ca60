/** Wishes about one account. None carries a personal value: those go to the personal records only. */
export type UserCommand =
  /** A fresh account; also sent at sign-in, where it is quiet unless the registration was cut short. */
  | { readonly type: 'Register' }
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
