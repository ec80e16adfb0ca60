import { request as ask, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { spread } from '@pingboard/services/kernel/spread.ts'
import { answerHeaders, headersOf } from './forward.ts'
import { misledBoards } from './misled.ts'
import { type NodeState, type NodeWatch, nodeOf } from './nodes.ts'

/** Longest time until a node has accepted a viewer. Milliseconds. */
const ACCEPT_MS = 5000
/** Boards that return to their node move one by one within this time, so that it is not asked for all at once. */
const RETURN_MS = 5000

/** Longest time for the last bytes to leave. Milliseconds. */
const GOODBYE_MS = 1000

/** A viewer's connection through this process. */
interface Line {
  readonly board: string
  readonly node: string
  end(): void
}

export interface LiveDoor {
  /** Takes a request to change to a websocket. @param headers named to the node */
  enter(request: IncomingMessage, socket: Duplex, head: Buffer, headers: Record<string, string>): void
  /**
   * The nodes of a request's board: its own first, then those that stand in for it. A request of a session has only the
   * first one: no other node knows the session.
   */
  nodesFor(request: IncomingMessage): readonly string[]
  /** Viewers by node. */
  viewers(): ReadonlyMap<string, number>
  /** Ends all lines, spread over a second (OPS-3). No others are taken from now on. */
  close(): Promise<void>
}

/**
 * Leads every viewer to the live node of the board, and passes bytes in both directions unread. When the node is gone,
 * its boards go to the next ones by the same hash; once it is back they return: their viewers' connections are ended,
 * and the pages open new ones.
 * @param refuse answers on a connection and ends it
 */
export function liveDoor(
  nodes: NodeWatch,
  refuse: (socket: Duplex, code: ErrorCode) => void,
  returnMs = RETURN_MS,
): LiveDoor {
  const lines = new Set<Line>()
  /** Boards that are about to move. */
  const moving = new Map<string, NodeJS.Timeout>()

  const nodesFor = (request: IncomingMessage): readonly string[] => {
    const board = boardOf(request)
    const usable = nodes.usable()
    const own = nodeOf(board, usable)
    if (own === undefined) return []
    return isOfSession(request) ? [own] : [own, ...usable.filter(node => node !== own)]
  }

  /** Counts the changes: what an earlier one still looks for is found by the later one too. */
  let changes = 0
  let isClosing = false

  const end = (some: readonly Line[]) => void spread(some, line => line.end())

  /** Ends the lines of nodes that are gone, and soon those of boards that belong to another node now. */
  async function follow(): Promise<void> {
    const mine = ++changes
    const states = nodes.states()
    const inState = (state: NodeState) =>
      [...lines].filter(({ node }) => (states.get(node) ?? 'gone') === state)
    end(inState('gone'))
    // A node that is not ready keeps its viewers: it may still tell them what it knows.
    for await (const board of misledBoards(inState('ready'), nodes.usable())) {
      if (mine !== changes || isClosing) return
      if (!moving.has(board)) move(board)
    }
  }
  nodes.onChange(() => void follow())

  function move(board: string): void {
    const timer = setTimeout(() => {
      moving.delete(board)
      const own = nodeOf(board, nodes.usable())
      end([...lines].filter(line => line.board === board && line.node !== own))
    }, Math.random() * returnMs)
    timer.unref()
    moving.set(board, timer)
  }

  function enter(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    headers: Record<string, string>,
  ): void {
    const left = [...nodesFor(request)]
    socket.on('error', () => socket.destroy())
    if (isClosing) {
      refuse(socket, 'STOPPING')
      return
    }

    function attempt(): void {
      const node = left.shift()
      if (!node) {
        refuse(socket, 'OVERLOADED')
        return
      }
      const asked = ask(node, {
        path: request.url,
        agent: false,
        headers: [...headersOf(request, headers), 'connection', 'upgrade', 'upgrade', 'websocket'],
      })
      const late = setTimeout(() => asked.destroy(new Error('no answer in time')), ACCEPT_MS)
      const over = () => clearTimeout(late)
      socket.once('close', () => asked.destroy())
      asked.once('upgrade', (answer, nodeSocket, first) => {
        over()
        socket.write(`${headOf(answer, ['connection', 'upgrade', 'upgrade', 'websocket'])}`)
        if (first.length > 0) socket.write(first)
        if (head.length > 0) nodeSocket.write(head)
        join(boardOf(request), node, socket, nodeSocket)
      })
      asked.once('response', answer => {
        over()
        socket.write(headOf(answer, ['connection', 'close']))
        answer.pipe(socket)
        // The client may have sent more behind its request. Bytes that stay unread would keep the connection open.
        socket.resume()
        answer.once('end', () => setTimeout(() => socket.destroy(), GOODBYE_MS).unref())
      })
      asked.once('error', () => {
        over()
        if (socket.destroyed) return
        nodes.failed(node)
        attempt()
      })
      asked.end()
    }
    attempt()
  }

  function join(board: string, node: string, client: Duplex, nodeSocket: Duplex): void {
    const line: Line = {
      board,
      node,
      end() {
        client.destroy()
        nodeSocket.destroy()
      },
    }
    lines.add(line)
    // The node answered after all the others had been ended.
    if (isClosing) line.end()
    for (const [one, other] of [
      [client, nodeSocket],
      [nodeSocket, client],
    ] as const) {
      quiet(one)
      one.on('error', () => one.destroy())
      one.once('close', () => {
        lines.delete(line)
        // What the node has said, its farewell too, still leaves; a side that never answers is not waited for.
        other.end()
        setTimeout(() => other.destroy(), GOODBYE_MS).unref()
      })
      one.pipe(other)
    }
  }

  return {
    enter,
    nodesFor,
    viewers: () => {
      const counts = new Map<string, number>()
      for (const { node } of lines) counts.set(node, (counts.get(node) ?? 0) + 1)
      return counts
    },
    async close() {
      isClosing = true
      for (const timer of moving.values()) clearTimeout(timer)
      await spread(lines, line => line.end())
    },
  }
}

/** A websocket is silent between two scores, and small messages must not wait for each other. */
function quiet(socket: Duplex): void {
  if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(0)
  if ('setNoDelay' in socket && typeof socket.setNoDelay === 'function') socket.setNoDelay(true)
}

const queryOf = ({ url = '/' }: IncomingMessage): URLSearchParams => new URL(url, 'http://edge').searchParams

const boardOf = (request: IncomingMessage): string => queryOf(request).get('board') ?? ''

/** Whether a viewer goes on with a session, which began by polling. */
const isOfSession = (request: IncomingMessage): boolean => queryOf(request).has('sid')

function headOf(answer: IncomingMessage, own: readonly string[]): string {
  const { statusCode = 502 } = answer
  const headers = [...answerHeaders(answer), ...own]
  let text = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n`
  for (let index = 0; index < headers.length; index += 2)
    text += `${headers[index]}: ${headers[index + 1]}\r\n`
  return `${text}\r\n`
}
