// The calls that an api process makes for a score, by bare clients behind a bare HTTP server: what they cost by
// themselves. Arguments: the address of EventStoreDB, that of MongoDB, a stream of a group. Each PATCH appends to the
// stream that its path names. As in every installation with users, each append carries credentials: with them the client
// makes a call for each append, in place of one long call for all.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventStoreDBClient, jsonEvent, NO_STREAM, START } from '@eventstore/db-client'
import { type Document, MongoClient } from 'mongodb'
import { answerAsks, processorUsed } from '../support/answer-asks.ts'

const [, , eventstore = '', mongodb = '', group = ''] = process.argv
const client = EventStoreDBClient.connectionString(eventstore)
const mongo = await MongoClient.connect(mongodb, { writeConcern: { w: 'majority', journal: true } })
const sessions = mongo.db().collection<Document & { _id: string }>('sessions')
const kept = mongo.db().collection<Document & { _id: string }>('keptAnswers')
const revisions = new Map<string, bigint>()
const CALL = { requiresLeader: true }
const APPEND = { ...CALL, credentials: { username: '', password: '' }, deadline: 2500 }
const GAME = { label: 'Poule 3 - tour n°4', labelTeam1: 'Saint-Médard 1', labelTeam2: 'Cenon 1', sets: [] }

async function tail(stream: string, after: bigint | null): Promise<void> {
  try {
    const events = client.readStream(stream, {
      fromRevision: after === null ? START : after + 1n,
      maxCount: 32,
      ...CALL,
    })
    for await (const { event } of events) if (event) revisions.set(stream, event.revision)
  } catch {
    // The stream is new.
  }
}

async function score(stream: string, body: string): Promise<string> {
  const wish = JSON.parse(body) as Record<string, number>
  await sessions.findOne({ _id: 'nobody' })
  await tail(group, revisions.get(group) ?? null)
  await kept.findOne({ _id: 'nothing' })
  const expectedRevision = revisions.get(stream) ?? NO_STREAM
  const metadata = { commandId: randomUUID(), actorId: 'somebody', $correlationId: 'c', $causationId: 'c' }
  const event = jsonEvent({ id: randomUUID(), type: 'boards.ScoreChanged.v1', data: wish, metadata })
  const { nextExpectedRevision } = await client.appendToStream(stream, [event], {
    ...APPEND,
    expectedRevision,
  })
  revisions.set(stream, nextExpectedRevision)
  return JSON.stringify({ ...GAME, ...wish, revision: Number(nextExpectedRevision) })
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const stream = `bare-${(request.url ?? '').split('/').at(-1)?.slice(0, 26)}`
    const text = await score(stream, Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
answerAsks(
  {
    processor: processorUsed,
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pid: () => process.pid,
  },
  async () => {
    server.closeAllConnections()
    await Promise.all([client.dispose(), mongo.close()])
  },
)
