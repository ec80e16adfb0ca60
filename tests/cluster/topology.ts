import type { LoopbackOptions } from '@pingboard/run/cluster/loopback.ts'
import type { PartName } from '@pingboard/run/cluster/processes.ts'
import { eachFromElsewhere } from '../support/client.ts'
import { type Node, planNodes } from '../support/loopback.ts'
import { aDatabase, addressOf, aName } from './engines.ts'

/** A process of the product, in a process of its own. */
export interface Member extends Node {
  /** What its health tells: names of what fails. Null when it does not answer. */
  health(): Promise<{ status: string; failing: string[]; degraded: string[] } | null>
}

export interface TopologyOptions {
  /** How many of each, where it is not as in the table of processes. */
  readonly counts?: Partial<Record<PartName, number>>
  /** Further settings, for every process that knows them. */
  readonly env?: LoopbackOptions['settings']
  /** Addresses of engines other than those of the run, for a test that kills or freezes one. */
  readonly engines?: Partial<LoopbackOptions['engines']>
  /** Starts nothing: the test does. */
  readonly isStopped?: boolean
}

export interface Topology extends AsyncDisposable {
  /** Of the edge: what people reach. */
  readonly origin: string
  readonly dataDir: string
  readonly members: readonly Member[]
  /** `api 1`. @throws Error when there is none */
  member(name: string): Member
  of(part: PartName): readonly Member[]
  close(): Promise<void>
}

/** How often ports are chosen for a topology. */
const PLANS = 3

/**
 * The whole product as real processes over the engines of the run, with a database, streams and topics of its own. All
 * people of a test come from this machine, so the edge trusts it to name their addresses, and each `Client` has one.
 */
export async function openTopology(options: TopologyOptions = {}): Promise<Topology> {
  for (let left = PLANS - 1; ; left--) {
    try {
      return await planned(options)
    } catch (error) {
      // Another test of this machine took a port between the plan and the start.
      if (left === 0 || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

async function planned(options: TopologyOptions): Promise<Topology> {
  const { origin, dataDir, nodes, close } = await planNodes({
    addresses: {
      eventstore: options.engines?.eventstore ?? addressOf('eventstore'),
      mongodb: options.engines?.mongodb ?? aDatabase(),
      kafka: options.engines?.kafka ?? addressOf('kafka'),
    },
    installation: aName(),
    ...(options.counts ? { counts: options.counts } : {}),
    settings: { LEASE_SECONDS: '3', ...options.env },
  })
  eachFromElsewhere()
  const members = nodes.map(memberOf)

  const topology: Topology = {
    origin,
    dataDir,
    members,
    member(name) {
      const found = members.find(each => each.name === name)
      if (!found) throw new Error(`there is no ${name}`)
      return found
    },
    of: part => members.filter(each => each.part === part),
    close,
    [Symbol.asyncDispose]: close,
  }
  if (options.isStopped) return topology
  try {
    await Promise.all(members.map(member => member.start()))
    await untilSeen(topology)
  } catch (error) {
    await close()
    throw error
  }
  return topology
}

function memberOf(node: Node): Member {
  return {
    ...node,
    async health() {
      const signal = AbortSignal.timeout(5000)
      const answer = await fetch(`${node.operations}/health/ready`, { signal }).catch(() => null)
      return answer?.json() ?? null
    },
  }
}

/** Resolves once the edge knows that its nodes are ready: it looks once a second. */
export async function untilSeen(topology: Topology): Promise<void> {
  const edge = topology.of('edge')[0]
  for (;;) {
    const health = await edge?.health()
    if (health && ['api', 'live'].every(part => !health.degraded.includes(part))) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
