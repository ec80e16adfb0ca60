import { hash } from 'node:crypto'
import { lookup as lookUp } from 'node:dns/promises'
import { request } from 'node:http'
import type { Log } from '@pingboard/services/ports/log.ts'

/** Between two looks at a node, and the longest a node may take to answer. Milliseconds. */
const LOOK_MS = 1000
/** Looks in a row without an answer after which a node counts as gone. */
const SILENT_LOOKS = 2
/** Codes by which a name server says that a name has no addresses. Any other error says nothing about the name. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA'])
/** Looks between two questions for the addresses behind a name. */
const RESOLVE_EVERY = 5

/**
 * `ready`: takes requests. `not ready`: answers, but something that it needs is away, or it stops. `gone`: no answer.
 */
export type NodeState = 'ready' | 'not ready' | 'gone'

type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export interface NodeWatch {
  /** Every node, by its origin. */
  states(): ReadonlyMap<string, NodeState>
  /**
   * Those to which a request may go: the ready ones. Without any, those that still answer: one engine that is away
   * makes all nodes unready, and each of them knows best what it can do without it.
   */
  usable(): readonly string[]
  /** Notes a connection that could not be opened: the node gets no other before a look finds it ready. */
  failed(node: string): void
  /** Called after each change of a state. */
  onChange(listener: () => void): void
  close(): void
}

/**
 * Asks every node for its health once a second. A name with several addresses stands for as many nodes, so that nodes
 * can be added and taken away behind one name.
 * @param names origins, `http://host:port`
 * @param sign the headers by which a node knows the edge: a node that could not check them refuses its health too
 * @param lookup asks for the addresses of a host
 */
export async function watchNodes(
  names: readonly string[],
  log: Log,
  sign: () => Record<string, string>,
  lookup: Lookup = host => lookUp(host, { all: true }),
): Promise<NodeWatch> {
  const known = new Map<string, readonly string[]>()
  const states = new Map<string, NodeState>()
  const missed = new Map<string, number>()
  const listeners = new Set<() => void>()
  let looks = 0

  function note(node: string, state: NodeState): void {
    const before = states.get(node)
    // A look that began before the node left the list.
    if (before === undefined || before === state) return
    states.set(node, state)
    if (state === 'gone') log.warn({ node }, 'a node does not answer')
    else log.info({ node, state }, 'a node has another state')
    for (const listener of listeners) listener()
  }

  async function look(node: string): Promise<void> {
    const status = await healthOf(node, sign())
    if (status !== null) {
      missed.set(node, 0)
      note(node, status === 200 ? 'ready' : 'not ready')
      return
    }
    const silent = (missed.get(node) ?? 0) + 1
    missed.set(node, silent)
    if (silent >= SILENT_LOOKS) note(node, 'gone')
  }

  /** The nodes of a name stay as they were while the name server gives no answer: they are still looked at. */
  async function find(name: string): Promise<void> {
    try {
      known.set(name, await addressesOf(name, lookup))
    } catch (err) {
      if (NO_ADDRESS.has((err as NodeJS.ErrnoException).code ?? '')) known.delete(name)
      else log.warn({ err, name }, 'the addresses of a name are not known for now')
    }
  }

  async function resolve(): Promise<void> {
    await Promise.all(names.map(find))
    const found = [...known.values()].flat()
    for (const node of found) if (!states.has(node)) states.set(node, 'gone')
    for (const node of states.keys()) if (!found.includes(node)) states.delete(node)
  }

  async function lookAtAll(): Promise<void> {
    if (looks++ % RESOLVE_EVERY === 0) await resolve()
    await Promise.all([...states.keys()].map(look))
  }

  await lookAtAll()
  const timer = setInterval(() => {
    lookAtAll().catch(err => log.warn({ err }, 'the nodes cannot be looked at'))
  }, LOOK_MS)
  timer.unref()

  const inState = (state: NodeState) => [...states].flatMap(([node, its]) => (its === state ? [node] : []))
  return {
    states: () => states,
    usable: () => {
      const ready = inState('ready')
      return ready.length > 0 ? ready : inState('not ready')
    },
    failed: node => note(node, 'not ready'),
    onChange: listener => void listeners.add(listener),
    close: () => clearInterval(timer),
  }
}

/**
 * The node of a board (rendezvous hashing): every edge finds the same one, and when a node comes or goes, only the
 * boards of that node move.
 */
export const nodeOf = (board: string, nodes: readonly string[]): string | undefined =>
  nodes
    .map(node => [hash('sha256', `${node} ${board}`), node] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .at(0)?.[1]

/** Status of a node's health; null without an answer in time. */
function healthOf(node: string, headers: Record<string, string>): Promise<number | null> {
  return new Promise(resolve => {
    const asked = request(`${node}/health/ready`, { agent: false, headers, timeout: LOOK_MS }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    // A node that takes the connection and says nothing is late as a whole, not only silent for a while.
    const late = setTimeout(() => asked.destroy(), LOOK_MS)
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.on('close', () => {
      clearTimeout(late)
      resolve(null)
    })
    asked.end()
  })
}

async function addressesOf(name: string, lookup: Lookup): Promise<readonly string[]> {
  const { hostname, port } = new URL(name)
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''))
  return found.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port || 80}`)
}
