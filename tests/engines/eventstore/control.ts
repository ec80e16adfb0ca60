import { Client, credentials } from '@grpc/grpc-js'
import type { Fault } from './faults.ts'

/** The double's own call, beside those of the protocol. Both sides speak JSON. */
export const CONTROL = '/pingboard.tests.EventstoreDouble/Tell'

/** What a test tells the double. */
export interface Order {
  /** To be done wrong, from now on. */
  readonly fault?: Fault
  /** Faults to forget: those of a connection, or all. */
  readonly forget?: { readonly connection?: string }
  /** Leaves a gap before the next position. A decimal number. */
  readonly skip?: string
  /** Who answers gossip as the leader, in place of this node. */
  readonly leader?: { readonly host: string; readonly port: number }
  /** The connection whose calls are counted in the answer. */
  readonly count?: string
}

/** Calls of one connection since the start of the double. */
export interface Counts {
  /** Appends that arrived whole. */
  readonly appends: number
  readonly batchAppends: number
  /** Reads that end: of a stream, or of everything. */
  readonly reads: number
  /** Subscriptions: open ones, all there were, and those that were dropped as too slow. */
  readonly open: number
  readonly opened: number
  readonly dropped: number
}

/**
 * Talks to the double at an address of this machine.
 * @param address as the client takes it: `esdb://127.0.0.1:2113?tls=false`
 * @param root the certificate of the double, when it speaks TLS
 */
export function controlOf(address: string, root?: Buffer) {
  const [, place = ''] = /\/\/(?:[^@/]*@)?([^/?]+)/.exec(address) ?? []
  const client = new Client(place, root ? credentials.createSsl(root) : credentials.createInsecure())
  const bytesOf = (order: Order) => Buffer.from(JSON.stringify(order))
  const countsIn = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as Counts
  const tell = (order: Order) =>
    new Promise<Counts>((resolve, reject) => {
      const deadline = Date.now() + 10_000
      client.makeUnaryRequest(CONTROL, bytesOf, countsIn, order, { deadline }, (error, counts) => {
        if (error) reject(error)
        else if (counts) resolve(counts)
      })
    })
  return {
    tell,
    /** From now on, this goes wrong. */
    fault: (fault: Fault) => tell({ fault }),
    counts: (connection: string) => tell({ count: connection }),
    close: () => client.close(),
  }
}
