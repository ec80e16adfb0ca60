import type { UserId } from '@pingboard/contracts/ids.ts'
import type { MailKind, PushKind } from '../kinds.ts'

/** Something one or several people are to be told, by one way. */
export interface Announcement {
  readonly to: readonly UserId[]
  /** What happened, as words the delivery's id is made of: the same thing told again is the same delivery. */
  readonly source: string
  /** When it happened, UTC. */
  readonly at: string
  readonly message:
    | { readonly channel: 'mail'; readonly kind: MailKind; readonly data: Data }
    | { readonly channel: 'push'; readonly kind: PushKind; readonly data: Data }
}

/** Ids and names of groups; never an address, a name of a person or a token. */
type Data = Readonly<Record<string, string>>
