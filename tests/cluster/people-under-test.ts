import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoPeople } from '@pingboard/infra/people/mongodb/people.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { BSON, MongoClient } from 'mongodb'
import { onTestFinished } from 'vitest'
import type { FeedbackUnderTest } from '../adapters/feedback.suite.ts'
import type { AnswersUnderTest } from '../adapters/kept-answers.suite.ts'
import type { MailTokensUnderTest } from '../adapters/mail-tokens.suite.ts'
import type { OutboxUnderTest } from '../adapters/outbox.suite.ts'
import type { PeopleUnderTest } from '../adapters/people.suite.ts'
import type { SubscriptionsUnderTest } from '../adapters/push-subscriptions.suite.ts'
import type { PlayersUnderTest } from '../adapters/sheet-players.suite.ts'
import { aDatabase, aName } from './engines.ts'

type Close = () => Promise<void>

/** A client of this test's own, beside those of the product. */
async function aClient(url: string): Promise<MongoClient> {
  const client = await new MongoClient(url, { readConcern: { level: 'majority' } }).connect()
  onTestFinished(() => client.close())
  return client
}

/** Everything that a database can be asked for, as one text: every document of every collection. */
export async function everythingIn(url: string): Promise<string> {
  const client = await aClient(url)
  const texts: string[] = []
  for (const { name } of await client.db().listCollections({}, { nameOnly: true }).toArray())
    for await (const document of client.db().collection(name).find()) texts.push(textOf(document))
  return texts.join('\n')
}

/** Bytes, such as those of a stored file, as the text that they are. */
function textOf(document: object): string {
  return JSON.stringify(document, (_, value) =>
    value instanceof BSON.Binary ? Buffer.from(value.buffer).toString('latin1') : value,
  )
}

/** Copies every collection of a database, as it is at one moment. @returns the address of the copy */
async function copyOf(url: string): Promise<string> {
  const client = await aClient(url)
  const copy = new URL(url)
  copy.pathname = `/${aName()}`
  const into = client.db(copy.pathname.slice(1))
  onTestFinished(async () => void (await into.dropDatabase()))
  for (const { name } of await client.db().listCollections({}, { nameOnly: true }).toArray()) {
    const documents = await client.db().collection(name).find().toArray()
    if (documents.length > 0) await into.collection(name).insertMany(documents)
  }
  return copy.href
}

let database: string | undefined

/** A database of this file's own, empty at the start of each test: to make its indexes takes longer than a test. */
export async function emptied(): Promise<string> {
  database ??= aDatabase()
  const db = (await aClient(database)).db()
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    await db.collection(name).deleteMany({})
  return database
}

/** Records of people, of this test only. */
export async function aPeopleDatabase() {
  const url = await emptied()
  const clock = fixedClock()

  async function open(at = url): Promise<People & { readonly close: Close }> {
    const connection = await openMongodb({ url: at })
    const people = await openMongoPeople(connection, { clock })
    const close = async () => {
      await people.close()
      await connection.close()
    }
    onTestFinished(close)
    return { ...people, close }
  }
  const people = await open()
  return {
    url,
    people,
    clock,
    open: () => open(),
    async reopen(): Promise<People> {
      await people.close()
      return open()
    },
    async copied(): Promise<() => Promise<People>> {
      const copy = await copyOf(url)
      return () => open(copy)
    },
    onDisk: () => everythingIn(url),
  }
}

export async function mongoPeople(): Promise<PeopleUnderTest> {
  const { people, open, ...database } = await aPeopleDatabase()
  return { ...people, ...database, beside: open }
}

export const mongoMailTokens = (): Promise<MailTokensUnderTest> => mongoPeople()

export async function mongoOutbox(): Promise<OutboxUnderTest> {
  const { people, clock, reopen } = await aPeopleDatabase()
  return { outbox: people.outbox, clock, reopen: async () => (await reopen()).outbox }
}

export async function mongoSubscriptions(): Promise<SubscriptionsUnderTest> {
  const { people, reopen } = await aPeopleDatabase()
  return { subscriptions: people.pushSubscriptions, reopen: async () => (await reopen()).pushSubscriptions }
}

export async function mongoFeedback(): Promise<FeedbackUnderTest> {
  const { people, clock, reopen, onDisk } = await aPeopleDatabase()
  return { feedback: people.feedback, clock, reopen: async () => (await reopen()).feedback, onDisk }
}

export async function mongoPlayers(): Promise<PlayersUnderTest> {
  const { people, reopen, onDisk } = await aPeopleDatabase()
  return { players: people.sheetPlayers, reopen: async () => (await reopen()).sheetPlayers, onDisk }
}

export async function mongoAnswers(): Promise<AnswersUnderTest> {
  const { people, clock, reopen, onDisk } = await aPeopleDatabase()
  return { ...people, clock, reopen, onDisk }
}
