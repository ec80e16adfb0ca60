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
