import { EventStoreDBClient } from '@eventstore/db-client'

export interface Credentials {
  readonly username: string
  readonly password: string
}

const FORM =
  /^esdb(?:\+discover)?:\/\/(?:(?<username>[^:@/]+):(?<password>[^@]+)@)?[^@/?]+(?<options>[/?].*)?$/

/** Without a user, these make the client take the plain call. Without TLS the client sends no credentials at all. */
const NOBODY: Credentials = { username: '', password: '' }

/**
 * A client for an address, and the credentials to give with each append: with them the client takes the plain call for
 * an append. Its other call answers the appends of all clients of a process over one stream, whose end rejects them all.
 * @param url `esdb://user:password@host:2113`, several hosts comma-joined, or `esdb+discover://`; options as
 * `?tls=false`, `tlsCAFile=…`, `nodePreference=follower`
 * @throws RangeError that shows no part of the address
 */
export function clientOf(url: string): { client: EventStoreDBClient; credentials: Credentials } {
  const { username, password, options } = FORM.exec(url.trim())?.groups ?? {}
  const hasTls = !/[?&]tls=false(?:&|$)/i.test(options ?? '')
  if (hasTls && username === undefined)
    throw new RangeError('the address of the event store names no user, which TLS needs')
  let client: EventStoreDBClient
  try {
    client = EventStoreDBClient.connectionString(url.trim())
  } catch (cause) {
    // The client's message shows a part of the address, and a password may be in it.
    const why =
      cause instanceof Error && cause.message.startsWith('Failed to load') ? `: ${cause.message}` : ''
    throw new RangeError(`not an address of an event store${why}`)
  }
  survivesFailedDiscovery(client)
  if (username === undefined || password === undefined) return { client, credentials: NOBODY }
  return {
    client,
    credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

/**
 * After a failed call the client looks whether its connection must be renewed, and nobody waits for that: when no node
 * is found meanwhile, the failure has no listener, and would end the process. The next call finds out by itself.
 */
function survivesFailedDiscovery(client: EventStoreDBClient): void {
  // A member of the client that its types leave out.
  const handling = client as unknown as { handleError(...call: readonly unknown[]): Promise<void> }
  const { handleError } = handling
  handling.handleError = (...call) => handleError(...call).catch(() => {})
}
