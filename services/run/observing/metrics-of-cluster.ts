import { one, type Registering } from './metric-reading.ts'

/** What only a process of a cluster can tell. */
export interface ClusterSources {
  /** Whether an engine answers that stores nothing: the broker. */
  readonly engines?: Readonly<Record<string, () => boolean>>
  /** Consumers of the broker: messages that wait, and since when, in seconds. */
  readonly bus?: () => Promise<
    readonly { readonly consumer: string; readonly messages: number; readonly seconds: number }[]
  >
  /** Messages that consumers gave up. */
  readonly deadLetters?: () => Promise<number>
  /** Only in an edge. */
  readonly gateway?: () => {
    /** State of each node behind the edge, by its address. */
    readonly api: ReadonlyMap<string, string>
    readonly live: ReadonlyMap<string, string>
    /** Connections of viewers by live node. */
    readonly viewers: ReadonlyMap<string, number>
  }
}

/** Numbers of the processes and engines around this process. */
export function readCluster({ bus, deadLetters, gateway }: ClusterSources, { gauge }: Registering): void {
  if (bus) {
    const consumers = (value: (lag: { messages: number; seconds: number }) => number) => async () =>
      (await bus()).map(lag => [{ consumer: lag.consumer }, value(lag)] as const)
    gauge(
      'bus_lag_seconds',
      'Age of the oldest message that waits for a consumer of the broker',
      ['consumer'],
      consumers(({ seconds }) => seconds),
    )
    gauge(
      'bus_waiting_messages',
      'Messages that wait for a consumer of the broker',
      ['consumer'],
      consumers(({ messages }) => messages),
    )
  }
  if (deadLetters)
    gauge('dead_letters', 'Messages that consumers gave up', [], async () => one(await deadLetters()))
  if (gateway) {
    gauge('edge_node_ready', 'Whether a node behind the edge takes requests', ['part', 'node'], () => {
      const { api, live } = gateway()
      const of = (part: string, nodes: ReadonlyMap<string, string>) =>
        [...nodes].map(([node, state]) => [{ part, node }, state === 'ready' ? 1 : 0] as const)
      return [...of('api', api), ...of('live', live)]
    })
    gauge('edge_viewers', 'Connections of viewers that the edge holds to a live node', ['node'], () =>
      [...gateway().viewers].map(([node, connections]) => [{ node }, connections] as const),
    )
  }
}
