import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Admin } from 'kafkajs'
import { type Client, failureOf, withinTime } from './client.ts'

/** Questions to the brokers, over a connection that begins with the first question and is renewed after a failure. */
export interface Asking {
  /** @throws StoreUnavailable, LoginRefused */
  ask<T>(question: (admin: Admin) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openAsking(newClient: () => Client): Asking {
  let current: { readonly client: Client; readonly admin: Promise<Admin> } | null = null

  async function connected(client: Client): Promise<Admin> {
    const admin = client.kafka.admin()
    await admin.connect()
    return admin
  }
  function begin() {
    const client = newClient()
    return { client, admin: connected(client) }
  }

  return {
    async ask(question) {
      current ??= begin()
      const used = current
      try {
        return await withinTime(used.admin.then(question))
      } catch (error) {
        used.client.close()
        if (current === used) current = null
        throw failureOf(error)
      }
    },
    async close() {
      const used = current
      current = null
      if (!used) return
      await withinTime(
        used.admin.then(admin => admin.disconnect()),
        1000,
      ).catch(() => {})
      used.client.close()
    },
  }
}

/** Names of all topics, of other installations too. @throws StoreUnavailable, LoginRefused */
export const topicNames = ({ ask }: Asking): Promise<readonly string[]> =>
  ask(admin => ofBrokers(admin.listTopics()))

/** How many brokers there are. @throws StoreUnavailable, LoginRefused */
export const brokerCount = ({ ask }: Asking): Promise<number> =>
  ask(async admin => (await ofBrokers(admin.describeCluster())).brokers.length)

/**
 * An answer of the client about all topics or brokers. When every broker has failed, the client forgets with what, and
 * then reads the answer that it does not have: a TypeError, which would end a start for good.
 */
async function ofBrokers<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof TypeError) throw new StoreUnavailable('no broker has answered', { cause: error })
    throw error
  }
}
