import { createRequire } from 'node:module'
import { connect, createServer, type Socket } from 'node:net'
import type { PartName } from '@pingboard/run/cluster/processes.ts'
import { BSON } from 'mongodb'
import { atLoopback } from './at-loopback.ts'

/** What `infra/compose/init/mongodb.cjs` grants. */
const GRANTED = createRequire(import.meta.url)('../../infra/compose/init/mongodb.cjs') as {
  PROCESSES: Record<PartName | 'operator', object>
  privilegesOf(
    rights: object,
    stored?: readonly string[],
  ): { resource: { collection: string }; actions: string[] }[]
}

/** What MongoDB wants for a command on a collection. A command that is listed nowhere is refused. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  find: ['find'],
  aggregate: ['find'],
  count: ['find'],
  distinct: ['find'],
  insert: ['insert'],
  // Writes of these adapters are upserts, or may be.
  update: ['update', 'insert'],
  findAndModify: ['update', 'insert'],
  delete: ['remove'],
  createIndexes: ['createIndex'],
  listIndexes: ['listIndexes'],
  dropIndexes: ['dropIndex'],
  create: ['createCollection'],
  drop: ['dropCollection'],
}
/** Commands about no collection. */
const OPEN = new Set([
  ...['hello', 'ismaster', 'isMaster', 'ping', 'saslStart', 'saslContinue'],
  ...['endSessions', 'getMore', 'killCursors'],
])

/** Of MongoDB's protocol: a message, and a body in it. */
const OP_MSG = 2013
const HEADER = 16
const BODY_AT = HEADER + 5

/**
 * The engine as a server shows itself that enforces the roles of a process: the engine of the tests takes them without
 * enforcing them. @param stored collections that there were when the accounts were made
 * @returns the address for that process, and what was refused so far
 */
export async function asProcess(
  url: string,
  process: PartName | 'operator',
  stored: readonly string[] = [],
): Promise<{ readonly url: string; readonly refused: readonly string[] }> {
  const engine = new URL(url)
  const rights = new Map<string, ReadonlySet<string>>()
  for (const { resource, actions } of GRANTED.privilegesOf(GRANTED.PROCESSES[process], stored))
    rights.set(resource.collection, new Set([...(rights.get(resource.collection) ?? []), ...actions]))
  const refused: string[] = []

  /** The answer to a message that is refused; null for one that is passed on. */
  function refusalOf(message: Buffer): Buffer | null {
    if (message.readInt32LE(12) !== OP_MSG) return null
    const body = message.subarray(BODY_AT, BODY_AT + message.readInt32LE(BODY_AT))
    const [command = '', collection] = Object.entries(BSON.deserialize(body))[0] ?? []
    if (OPEN.has(command)) return null
    const granted = rights.get(String(collection))
    const needed = NEEDS[command]
    if (needed?.every(action => granted?.has(action))) return null
    refused.push(`${command} ${collection}`)
    return answerTo(message.readInt32LE(4), {
      ok: 0,
      errmsg: 'not authorized',
      code: 13,
      codeName: 'Unauthorized',
    })
  }

  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(Number(engine.port), engine.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    let pending = Buffer.alloc(0)
    client.on('data', bytes => {
      pending = Buffer.concat([pending, Buffer.from(bytes)])
      while (pending.length >= HEADER && pending.length >= pending.readInt32LE(0)) {
        const message = pending.subarray(0, pending.readInt32LE(0))
        pending = pending.subarray(message.length)
        const refusal = refusalOf(message)
        if (refusal) client.write(refusal)
        else upstream.write(message)
      }
    })
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  const door = new URL(url)
  door.host = `127.0.0.1:${await atLoopback(server, sockets)}`
  // The names that a replica set tells of its nodes lead past this door.
  door.searchParams.delete('replicaSet')
  door.searchParams.set('directConnection', 'true')
  return { url: door.href, refused }
}

function answerTo(request: number, body: object): Buffer {
  const document = BSON.serialize(body)
  const message = Buffer.alloc(BODY_AT + document.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(request, 8)
  message.writeInt32LE(OP_MSG, 12)
  message.set(document, BODY_AT)
  return message
}
