import { setImmediate, setTimeout } from 'node:timers/promises'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { NewEvent, Position } from '@pingboard/services/kernel/event.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Appended, EventLog } from '@pingboard/services/ports/event-log.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import type { Person, PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { describe } from 'vitest'
import { type BusUnderTest, busPromises } from './bus.suite.ts'
import { sqliteLog } from './embedded.ts'
import { embeddedBus } from './embedded-bus.ts'
import { eventLogPromises, groupCommitPromises, type LogUnderTest } from './event-log.suite.ts'
import { type MailTokensUnderTest, mailTokensPromises, sqliteMailTokens } from './mail-tokens.suite.ts'
import { argon2, passwordsPromises } from './passwords.suite.ts'
import { type PeopleUnderTest, peoplePromises, sqlitePeople } from './people.suite.ts'
import { itCatches, patience } from './promises.ts'
import { sqliteViews, type ViewsUnderTest, viewStorePromises } from './view-store.suite.ts'

// What a broken adapter never does need not be waited for long.
patience.milliseconds = 500

/** The real adapter with something done to it. */
const logWith =
  (defect: (log: EventLog) => Partial<EventLog>, { reopened = defect } = {}) =>
  async (): Promise<LogUnderTest> => {
    const real = await sqliteLog()
    const worsen = (log: EventLog, by = defect): EventLog => {
      const { append, readStream, readAll, subscribe, head, close } = bound(log)
      return { append, readStream, readAll, subscribe, head, close, ...by(log) }
    }
    return {
      ...real,
      log: worsen(real.log),
      reopen: async () => worsen(await real.reopen(), reopened),
      afterCut: async () => worsen(await real.afterCut(), reopened),
    }
  }

const bound = (log: EventLog): EventLog => ({
  append: (...call) => log.append(...call),
  readStream: (...call) => log.readStream(...call),
  readAll: (...call) => log.readAll(...call),
  subscribe: (...call) => log.subscribe(...call),
  head: () => log.head(),
  close: () => log.close(),
})

const before = (position: Position): Position => {
  const number = Number(position) - 1
  return number > 0 ? String(number).padStart(16, '0') : ''
}

describe('the event-log suite', () => {
  const promises = [...eventLogPromises, ...groupCommitPromises]

  itCatches(
    'accepts any revision',
    promises,
    logWith(log => ({ append: (stream, _, batch) => log.append(stream, 'any', batch) })),
    [
      'an append is all or nothing, and a wrong revision is a conflict that tells the right one',
      'no stream, an exact revision and any are all enforced',
      'of two racing appends exactly one wins, round after round',
    ],
  )

  itCatches(
    'takes no stream for any',
    promises,
    logWith(log => ({
      append: (stream, expected, batch, behind) =>
        log.append(stream, expected === 'no-stream' ? 'any' : expected, batch, behind),
    })),
    ['no stream, an exact revision and any are all enforced'],
  )

  itCatches(
    'stores a batch event by event',
    promises,
    logWith(log => ({
      async append(stream, expected, batch) {
        const [first, ...rest] = batch
        let last = await log.append(stream, expected, first ? [first] : [])
        for (const event of rest) last = await log.append(stream, last.revision, [event])
        return last
      },
    })),
    [
      'an append is all or nothing, and a wrong revision is a conflict that tells the right one',
      'an event that is not JSON is refused alone',
    ],
  )

  itCatches(
    'loses the last event on reopen',
    promises,
    logWith(() => ({}), {
      reopened: log => ({
        readAll: async (after, options) => {
          const page = await log.readAll(after, options)
          const head = await log.head()
          return { ...page, events: page.events.filter(({ position }) => position !== head) }
        },
      }),
    }),
    ['what was appended survives a reopen, as it was'],
  )

  itCatches(
    'delivers again what stands at the checkpoint',
    promises,
    logWith(log => ({
      readAll: (after, options) => log.readAll(before(after), options),
      subscribe: (after, options) => log.subscribe(before(after), options),
    })),
    ['reading or subscribing after a position never gives that position again'],
  )

  itCatches(
    'answers before the flush',
    promises,
    logWith(log => {
      const revisions = new Map<string, number>()
      return {
        async append(stream, _, batch): Promise<Appended> {
          const revision = (revisions.get(stream) ?? -1) + batch.length
          revisions.set(stream, revision)
          void setTimeout(50).then(() => log.append(stream, 'any', batch).catch(() => {}))
          return { revision, position: await log.head() }
        },
      }
    }),
    ['what was answered survives the process being cut off right then'],
  )

  itCatches(
    'loses what is appended while a subscription changes from past to live',
    promises,
    logWith(log => ({
      async *subscribe(after, options) {
        yield await log.readAll(after, { ...options, limit: 1000 })
        await setTimeout(5)
        yield* log.subscribe(await log.head(), options)
      },
    })),
    ['a subscription gives the past, then what comes, with nothing lost or doubled at the seam'],
  )

  itCatches(
    'is silent to a subscription until something matches',
    promises,
    logWith(log => ({
      async *subscribe(after, options) {
        for await (const page of log.subscribe(after, options)) if (page.events.length > 0) yield page
      },
    })),
    ['a subscription to rare events still reports how far it has looked'],
  )

  itCatches(
    'does not hear the signal while it waits',
    promises,
    logWith(log => ({
      async *subscribe(after, options) {
        const deaf = new AbortController()
        for await (const page of log.subscribe(after, { ...options, signal: deaf.signal })) {
          if (options.signal.aborted) return
          yield page
        }
      },
    })),
    ['ending the signal ends the loop promptly, whether it waits or reads'],
  )

  itCatches(
    'makes one append at a time wait for the flush of the one before',
    promises,
    logWith(log => {
      let last: Promise<unknown> = Promise.resolve()
      return {
        append(...call) {
          const appending = last.then(() => log.append(...call))
          last = appending.catch(() => {})
          return appending
        },
      }
    }),
    ['appends that wait together share one flush; one that comes alone has its own'],
  )

  itCatches(
    'forgets what an append was decided on',
    promises,
    logWith(log => ({ append: (stream, expected, batch) => log.append(stream, expected, batch) })),
    ['an append behind one that failed conflicts, although its revision would fit'],
  )

  itCatches(
    'fails all that wait together when one conflicts',
    promises,
    logWith(log => {
      let group: Promise<Appended>[] = []
      return {
        async append(...call) {
          const appending = log.append(...call)
          appending.catch(() => {})
          const mine = group
          mine.push(appending)
          await setImmediate()
          group = []
          await Promise.all(mine)
          return appending
        },
      }
    }),
    ['a conflict leaves the others that wait with it alone'],
  )

  itCatches(
    'stores the same events twice',
    promises,
    logWith(log => {
      let copies = 0
      const renamed = (batch: readonly NewEvent[]) =>
        batch.map(event => ({ ...event, id: `${event.id}-${copies++}` }))
      return { append: (stream, expected, batch) => log.append(stream, expected, renamed(batch)) }
    }),
    ['the same events again are answered as the first time and stored once'],
  )
})

const viewsWith = (defect: (views: ViewStore) => Partial<ViewStore>) => async (): Promise<ViewsUnderTest> => {
  const real = await sqliteViews()
  const worsen = (views: ViewStore): ViewStore => ({
    get: (...call) => views.get(...call),
    find: (...call) => views.find(...call),
    store: (...call) => views.store(...call),
    checkpoint: name => views.checkpoint(name),
    reached: (...call) => views.reached(...call),
    all: name => views.all(name),
    drop: name => views.drop(name),
    ...defect(views),
  })
  return { ...real, views: worsen(real.views), reopen: async () => worsen(await real.reopen()) }
}

describe('the view-store suite', () => {
  itCatches(
    'replaces newer documents by older ones',
    viewStorePromises,
    viewsWith(views => {
      const latest = new Map<string, unknown>()
      return {
        store(name, documents, checkpoint) {
          for (const document of documents) latest.set(`${name}/${document.id}`, document)
          return views.store(name, documents, checkpoint)
        },
        get: async (name, id) => (latest.get(`${name}/${id}`) as never) ?? null,
      }
    }),
    ['a document at or below its stored revision is left as it is'],
  )
  itCatches(
    'finds documents by the keys they once had',
    viewStorePromises,
    viewsWith(views => ({
      store: (name, documents, checkpoint) =>
        views.store(
          name,
          documents.map(document => ({
            ...document,
            keys: { ...document.keys, group: ['g', 'h', 'other'] },
          })),
          checkpoint,
        ),
    })),
    [
      'a document is found by its keys and order of now, and not at all once ended',
      'documents are found by key, highest order first, a page at a time',
    ],
  )
  itCatches(
    'forgets the checkpoint',
    viewStorePromises,
    viewsWith(views => ({ store: (name, documents) => views.store(name, documents, '') })),
    [
      'documents and checkpoint come back as stored, also after a reopen',
      'reached answers at once when it was, and as soon as it is',
    ],
  )
  itCatches(
    'says reached without looking',
    viewStorePromises,
    viewsWith(() => ({ reached: async () => {} })),
    ['reached refuses with VIEW_BEHIND after the limit'],
  )
})

let starts = 0

const busWith = (defect: (bus: Bus, under: BusUnderTest) => Bus) => async (): Promise<BusUnderTest> => {
  const real = await embeddedBus()
  return { ...real, bus: defect(real.bus, real), restart: async () => defect(await real.restart(), real) }
}

describe('the bus suite', () => {
  itCatches(
    'keeps its place before the delivery',
    busPromises,
    busWith(bus => ({
      consume: (consumer, handle, signal) =>
        bus.consume(consumer, message => void Promise.resolve(handle(message)).catch(() => {}), signal),
    })),
    [
      'a message whose handling was cut off comes again',
      'a message is not taken for handled while its handler still runs',
    ],
  )
  itCatches(
    'starts everybody at the end',
    busPromises,
    busWith(bus => ({
      consume: (consumer, handle, signal) => bus.consume({ ...consumer, from: 'now' }, handle, signal),
    })),
    ['a consumer that was away receives what it missed, and not what it had'],
  )
  itCatches(
    'starts everybody at the beginning',
    busPromises,
    busWith(bus => {
      return {
        async consume(consumer, handle, signal) {
          starts++
          await bus.consume(
            { ...consumer, name: `${consumer.name}-${starts}`, from: 'checkpoint' },
            handle,
            signal,
          )
        },
      }
    }),
    [
      'a consumer that was away receives what it missed, and not what it had',
      'from now starts at the end and keeps no place',
    ],
  )
  itCatches(
    'turns the order of one key round',
    busPromises,
    busWith(bus => ({
      consume(consumer, handle, signal) {
        const held = new Map<string, BusMessage>()
        return bus.consume(
          consumer,
          async message => {
            const earlier = held.get(message.key)
            if (!earlier) {
              held.set(message.key, message)
              return
            }
            held.delete(message.key)
            await handle(message)
            await handle(earlier)
          },
          signal,
        )
      },
    })),
    ['the messages of one key come in order, and the last one tells the last state'],
  )
})

const peopleWith =
  (defect: (real: PeopleUnderTest) => Partial<PeopleUnderTest>) => async (): Promise<PeopleUnderTest> => {
    const real = await sqlitePeople()
    return { ...real, ...defect(real) }
  }

/** Searches among people as they were when they came, in that order. */
function withOwnSearch(
  records: PersonalRecords,
  isFound: (person: Person, text: string) => boolean,
): PersonalRecords {
  const everybody: Person[] = []
  return {
    ...records,
    add(person) {
      everybody.push(person)
      return records.add(person)
    },
    async search(text) {
      const people = everybody.filter(person => isFound(person, text))
      return { people, total: people.length }
    },
  }
}

describe('the people suite', () => {
  itCatches(
    'looks for the e-mail first and adds then',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        async add(person) {
          if (await records.byEmail(person.email)) return false
          await setImmediate()
          await records.add(person)
          return true
        },
      },
    })),
    ['an e-mail is given once, whoever races for it'],
  )
  itCatches(
    'writes the whole person at every change',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        async update(id, change) {
          const person = await records.byId(id)
          await setImmediate()
          return person && records.update(id, { ...person, ...change })
        },
      },
    })),
    ['two changes of different fields both stay'],
  )
  itCatches(
    'says what went wrong in its own words',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        update: (...call) =>
          records.update(...call).catch(error => {
            throw new Error('UNIQUE constraint failed: person.email', { cause: error })
          }),
      },
    })),
    ['an e-mail is given once, whoever races for it'],
  )
  itCatches(
    'replaces whichever hash is there',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        replacePasswordHash: async (id, _, to) => (await records.update(id, { passwordHash: to })) !== null,
      },
    })),
    ['a hash is replaced only where it is still the one that was read'],
  )
  itCatches(
    'finds a name by any part of it',
    peoplePromises,
    peopleWith(real => {
      const records = withOwnSearch(real.records, ({ firstname, lastname }, text) =>
        `${firstname} ${lastname}`.toLowerCase().includes(text.toLowerCase()),
      )
      return { records, reopen: async () => ({ ...real, records }) }
    }),
    [
      'people are found by the beginning of a name, accents and case aside',
      'those found come by last name, first name and id, a page at a time',
    ],
  )
  itCatches(
    'finds people by the name they once had',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: withOwnSearch(
        records,
        ({ firstname, lastname }, text) =>
          firstname?.toLowerCase().startsWith(text) || lastname?.toLowerCase().startsWith(text) || false,
      ),
    })),
    ['people are found by the name of now, and once, and not at all once they are removed'],
  )
  itCatches(
    'ends every session, also the one that goes on',
    peoplePromises,
    peopleWith(({ sessions }) => ({
      sessions: { ...sessions, endAllOf: user => sessions.endAllOf(user) },
    })),
    ['all sessions of a person but one are ended together'],
  )
  itCatches(
    'lists sessions as they were opened',
    peoplePromises,
    peopleWith(({ sessions }) => ({
      sessions: {
        ...sessions,
        ofUser: async user => (await sessions.ofUser(user)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      },
    })),
    ['sessions are listed with the last used first'],
  )
  itCatches(
    'lets a used session live for ever',
    peoplePromises,
    peopleWith(({ sessions }) => {
      const added = new Map<string, Parameters<typeof sessions.add>[0]>()
      return {
        sessions: {
          ...sessions,
          async add(session) {
            added.set(session.id, session)
            await sessions.add(session)
          },
          find: async id => added.get(id) ?? null,
        },
      }
    }),
    ['a session ends after 7 days without use', 'a session in daily use ends after 30 days'],
  )
  itCatches(
    'ends one session of a person only',
    peoplePromises,
    peopleWith(({ sessions }) => ({
      sessions: {
        ...sessions,
        async endAllOf(user) {
          const [first] = await sessions.ofUser(user)
          if (first) await sessions.end(first.id)
        },
      },
    })),
    ['all sessions of a person are listed and ended together, and nobody else’s'],
  )
})

const tokensWith = (defect: (real: MailTokens) => MailTokens) => async (): Promise<MailTokensUnderTest> => {
  const real = await sqliteMailTokens()
  return { ...real, tokens: defect(real.tokens) }
}

describe('the mail-tokens suite', () => {
  itCatches(
    'knows a token for every purpose',
    mailTokensPromises,
    tokensWith(tokens => ({
      ...tokens,
      find: async (hash, purpose, now) =>
        (await tokens.find(hash, purpose, now)) ??
        tokens.find(hash, purpose === 'reset' ? 'verify' : 'reset', now),
    })),
    ['a token is known for its purpose only'],
  )
  itCatches(
    'lets a token live for ever',
    mailTokensPromises,
    tokensWith(tokens => {
      const expiries = new Map<string, Date>()
      return {
        ...tokens,
        put(token) {
          expiries.set(token.hash, new Date(Date.parse(token.expiresAt) - 1))
          return tokens.put(token)
        },
        find: (hash, purpose, now) => tokens.find(hash, purpose, expiries.get(hash) ?? now),
      }
    }),
    ['a token is known until it expires'],
  )
  itCatches(
    'lets a second token take the place of the first',
    mailTokensPromises,
    tokensWith(tokens => {
      const last = new Map<string, { userId: UserId; request: string }>()
      return {
        ...tokens,
        put(token) {
          last.set(token.hash, { userId: token.userId, request: token.request })
          return tokens.put(token)
        },
        find: async (hash, purpose, now) =>
          (await tokens.find(hash, purpose, now)) && (last.get(hash) ?? null),
      }
    }),
    ['the same token again changes nothing'],
  )
  itCatches(
    'forgets one token of a person only',
    mailTokensPromises,
    tokensWith(tokens => {
      const first = new Map<UserId, Parameters<MailTokens['put']>[0]>()
      return {
        ...tokens,
        put(token) {
          if (!first.has(token.userId)) first.set(token.userId, token)
          return tokens.put(token)
        },
        async removeAllOf(user) {
          const kept = first.get(user)
          await tokens.removeAllOf(user)
          if (kept) await tokens.put(kept)
        },
      }
    }),
    ['all tokens of a person go together, from the disk too, and nobody else’s'],
  )
})

describe('the passwords suite', () => {
  itCatches(
    'answers for nobody without any work',
    passwordsPromises,
    async () => {
      const real = await argon2()
      return { ...real, verify: async (hash, password) => hash !== null && real.verify(hash, password) }
    },
    ['nobody has no password, and costs as much to find out'],
  )
  itCatches(
    'looks at the beginning of a password only',
    passwordsPromises,
    async () => {
      const real = await argon2()
      const cut = (password: string) => password.slice(0, 72)
      return {
        hash: password => real.hash(cut(password)),
        verify: (hash, password) => real.verify(hash, cut(password)),
      }
    },
    ['every character counts, up to the longest allowed'],
  )
  itCatches(
    'never asks for more work',
    passwordsPromises,
    async () => ({ ...(await argon2()), needsRehash: () => false }),
    ['a hash made with less work, or another way, is to be made anew; one of today is not'],
  )
  itCatches(
    'always asks for more work',
    passwordsPromises,
    async () => ({ ...(await argon2()), needsRehash: () => true }),
    ['a hash made with less work, or another way, is to be made anew; one of today is not'],
  )
  itCatches(
    'queues without limit',
    passwordsPromises,
    async () => {
      const real = await argon2()
      let last: Promise<unknown> = Promise.resolve()
      return {
        ...real,
        verify(hash, password) {
          const verifying = last.then(() => real.verify(hash, password))
          last = verifying.catch(() => {})
          return verifying
        },
      }
    },
    ['two run and fifty wait; beyond that it sheds load, and takes more once there is room'],
  )
})
