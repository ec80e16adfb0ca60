import type { Metadata, ServiceError } from '@grpc/grpc-js'
import { denied, unknownUser } from './failures.ts'

export type Right = 'read' | 'append'

/** What each user may do. A user who may append may read. */
export class Users {
  readonly #users: ReadonlyMap<string, { readonly password: string; readonly right: Right }>

  /** @param listed `name:password:right`, comma-joined; empty: everybody may do everything */
  constructor(listed: string) {
    this.#users = new Map(
      listed
        .split(',')
        .filter(Boolean)
        .map(user => {
          const [, name = '', password = '', right = ''] = /^([^:]*):(.*):(\w*)$/.exec(user) ?? []
          if (right !== 'read' && right !== 'append')
            throw new RangeError(`${name} may ${right}: only read or append`)
          return [name, { password, right }]
        }),
    )
  }

  /** Why the caller may not; undefined when they may. */
  refusal(metadata: Metadata, right: Right): ServiceError | undefined {
    if (this.#users.size === 0) return undefined
    const [, encoded = ''] = /^Basic (\S+)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? []
    const [name = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    const user = this.#users.get(name)
    if (!user || user.password !== password.join(':')) return unknownUser()
    return user.right === 'append' || right === 'read' ? undefined : denied()
  }
}
