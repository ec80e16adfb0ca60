import type { UserId } from '@pingboard/contracts/ids.ts'
import type { MailKind, PushKind } from '../kinds.ts'

/** A message to one or several people, by one channel. */
export interface Announcement {
  readonly to: readonly UserId[]
  /** Identifies what happened. The delivery's id is made of it, so a repeat gives the same delivery. */
  readonly source: string
  /** When it happened, UTC. */
  readonly at: string
  readonly message:
    | { readonly channel: 'mail'; readonly kind: MailKind; readonly data: Data }
    | { readonly channel: 'push'; readonly kind: PushKind; readonly data: Data }
}

/** Ids and names of groups; never an address, a name of a person or a token. */
type Data = Readonly<Record<string, string>>
