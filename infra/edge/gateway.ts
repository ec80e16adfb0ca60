import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { FastifyInstance } from 'fastify'
import { forwarder, isRead } from './forward.ts'
import { liveDoor } from './live-door.ts'
import { type NodeState, nodeOf, watchNodes } from './nodes.ts'

/** Paths that the api answers; all others are pages and files, or the live connection. */
const OF_API = /^\/(?:api|previews|unsubscribe)(?:[/?]|$)/
const OF_LIVE = new RegExp(`^${LIVE_PATH}/?(?:[?]|$)`)
/**
 * The first identifier in the path of a change (`contracts/ids.ts`). A game's begins with its board's, and a membership's
 * with its group's, so this names the stream that is about to change.
 */
const CHANGED = /\/([0-9a-z]{26})(?=[./?]|$)/

/**
 * Longest time without anything from a node: an api node refuses a call itself after ten seconds. A live node leaves a
 * poll open for 15 seconds, until its next ping, and gives a silent viewer up after 25 (`services/live/limits.ts`).
 * Milliseconds.
 */
export const SILENCE = { calls: 15_000, polls: 30_000 }

export interface GatewayOptions {
  /** Origins of the processes behind this one. */
  readonly api: readonly string[]
  readonly live: readonly string[]
  /** The headers by which a node learns the client's address from this edge. */
  readonly sign: (address: string) => Record<string, string>
  /** The client's address: the socket's, unless there is a trusted proxy in front (SES-9). */
  readonly addressOf: (request: IncomingMessage) => string
  /** Answers on a bare connection and ends it. */
  readonly refuse: (socket: Duplex, code: ErrorCode) => void
  readonly log: Log
  /** Shorter in tests. */
  readonly silence?: typeof SILENCE
}

export interface GatewayStats {
  readonly api: ReadonlyMap<string, NodeState>
  readonly live: ReadonlyMap<string, NodeState>
  /** Connections of viewers by live node. */
  readonly viewers: ReadonlyMap<string, number>
}

export interface Gateway {
  stats(): GatewayStats
  /**
   * Asks an api node for what only it knows.
   * @throws Error when none answers in time, or the answer is a refusal
   */
  ask(path: string, milliseconds: number): Promise<unknown>
}

/**
 * Hands what a server of pages does not answer itself to the processes behind it: reads of the API to the api nodes in
 * turn, changes of a board or a group to its api node, viewers to the live node of their board. Bodies and answers pass
 * as they come; every node keeps its own limits.
 */
export async function gateway(app: FastifyInstance, options: GatewayOptions): Promise<Gateway> {
  const { sign, addressOf, log, silence = SILENCE } = options
  const ofNobody = () => sign('')
  const api = await watchNodes(options.api, log, ofNobody)
  const live = await watchNodes(options.live, log, ofNobody)
  const door = liveDoor(live, options.refuse)
  const { forward, close } = forwarder()

  /** The usable api nodes, another one first each time. */
  let turn = 0
  const inTurn = (): readonly string[] => {
    const nodes = api.usable()
    const first = nodes.length > 0 ? turn++ % nodes.length : 0
    return [...nodes.slice(first), ...nodes.slice(0, first)]
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.raw
    const isLive = OF_LIVE.test(url ?? '')
    if (!isLive && !OF_API.test(url ?? '')) return done()
    reply.hijack()
    forward(request.raw, reply.raw, {
      nodes: isLive ? door.nodesFor(request.raw) : ownFirst(request.raw, inTurn()),
      headers: sign(request.ip),
      silentMs: isLive ? silence.polls : silence.calls,
      failed: isLive ? live.failed : api.failed,
      refuse: code => options.refuse(request.raw.socket, code),
    })
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    door.enter(request, socket, head, sign(addressOf(request))),
  )
  app.addHook('preClose', async () => {
    api.close()
    live.close()
    await door.close()
  })
  app.addHook('onClose', async () => close())

  return {
    stats: () => ({ api: api.states(), live: live.states(), viewers: door.viewers() }),
    ask: (path, milliseconds) => askInTurn(inTurn(), path, ofNobody(), milliseconds),
  }
}

/**
 * The nodes of a request, in the order in which they are tried. A change of a board or a group begins with the same node
 * each time: only that one appends to the stream then, and so it need not read it (`services/kernel/handle-command.ts`).
 */
export function ownFirst(
  { method = 'GET', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  nodes: readonly string[],
): readonly string[] {
  const changed = isRead(method) ? undefined : CHANGED.exec(url)?.[1]
  const own = changed && nodeOf(changed, nodes)
  return own ? [own, ...nodes.filter(node => node !== own)] : nodes
}

/** The answer of the first node that gives one. @param milliseconds for all nodes together @throws Error without any */
export async function askInTurn(
  nodes: readonly string[],
  path: string,
  headers: Record<string, string>,
  milliseconds: number,
): Promise<unknown> {
  const signal = AbortSignal.timeout(milliseconds)
  for (const node of nodes) {
    try {
      const answer = await fetch(`${node}${path}`, { headers, signal })
      if (answer.ok) return await answer.json()
      await answer.body?.cancel()
    } catch {
      // The node has just gone. Every api node can answer this, so the next one is asked.
      if (signal.aborted) break
    }
  }
  throw new Error('no api node answers')
}
