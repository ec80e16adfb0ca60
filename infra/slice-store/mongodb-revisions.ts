import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Revision as Registered, revision as schema } from '@pingboard/contracts/releases.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { ReleasesBusy, type SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { MongoConnection } from '../mongodb/connection.ts'

/** Others that release at the same moment go first for this long at most. Milliseconds. */
const PATIENCE = 20_000
/** Longest pause before another attempt. Milliseconds. */
const PAUSE = 25

/** Before the first release: the shell alone. */
const EMPTY: Registered = { revision: 0, slices: [] }

/** The only document of its collection: a release is one step from one state of it to the next. */
interface Head {
  readonly _id: 'current'
  /** The current revision; 0 before the first release. */
  readonly revision: number
  /** The newest revision. */
  readonly last: number
  /** The newest revision as JSON until it is among the others, so that no moment is without it. */
  readonly draft?: Omit<Revision, '_id'>
  /** How often files of a version were replaced. */
  readonly replaced: number
}

interface Revision {
  readonly _id: number
  readonly text: string
  /** Of the call that made it: a call that is repeated finds its own. */
  readonly by: string
}

const CURRENT = { _id: 'current' } as const

/** The registry in MongoDB: a document for each revision, and one that says which is current. */
export function revisionsIn({ db, repeat, write, healthy }: MongoConnection) {
  const heads = db.collection<Head>('slice-registry')
  const others = db.collection<Revision>('slice-revisions')
  const first = { revision: 0, last: 0, replaced: 0 }
  /** Only those who release need the right to write. */
  const begin = () => repeat(() => heads.updateOne(CURRENT, { $setOnInsert: first }, { upsert: true }))

  const readHead = shared(async (): Promise<Head> => {
    const head = await repeat(() => heads.findOne(CURRENT))
    return head ?? { ...CURRENT, ...first }
  })
  let known: Head | undefined
  let held = EMPTY

  /** As it is now. While MongoDB is away, as it was last: pages and files are served all the same. */
  async function head(): Promise<Head> {
    if (known && !healthy()) return known
    try {
      known = await readHead()
    } catch (error) {
      if (!known || !(error instanceof StoreUnavailable)) throw error
    }
    return known
  }

  async function current(): Promise<Registered> {
    const now = await head()
    if (now.revision !== held.revision) held = await registryOf(now)
    return held
  }

  async function registryOf(now: Head): Promise<Registered> {
    if (now.revision === 0) return EMPTY
    const found = parsed(now.revision, await textOf(now.revision, now))
    if (!found)
      throw new Error(`revision ${now.revision} of the slices is damaged, and it is the current one`)
    return found
  }

  const textOf = async (number: number, now: Head): Promise<string | undefined> =>
    (await repeat(() => others.findOne({ _id: number })))?.text ??
    (number === now.last ? now.draft?.text : undefined)

  const revision = async (number: number): Promise<Registered | null> =>
    parsed(number, await textOf(number, await readHead()))

  async function revisions(): Promise<readonly number[]> {
    const now = await readHead()
    const found = await repeat(() =>
      others
        .find({}, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray(),
    )
    const numbers = found.map(({ _id }) => _id)
    return now.draft && numbers.at(-1) !== now.last ? [...numbers, now.last] : numbers
  }

  /** Puts the newest revision among the others; also that of a process that died before it did so itself. */
  async function filed({ last, draft, ...now }: Head): Promise<Head> {
    if (draft) {
      await repeat(() => others.updateOne({ _id: last }, { $setOnInsert: draft }, { upsert: true }))
      await repeat(() => heads.updateOne({ ...CURRENT, last }, { $unset: { draft: true } }))
    }
    return { ...now, last }
  }

  const release: SliceStore['release'] = async change => {
    const by = randomUUID()
    const end = performance.now() + PATIENCE
    await begin()
    while (performance.now() < end) {
      const before = await filed(await readHead())
      const next = schema.parse({ ...change(await registryOf(before)), revision: before.last + 1 })
      const draft = { text: JSON.stringify(next), by }
      const as = { revision: before.revision, last: before.last, draft: { $exists: false } }
      const { matchedCount } = await write(() =>
        heads.updateOne(
          { ...CURRENT, ...as },
          { $set: { revision: next.revision, last: next.revision, draft } },
        ),
      )
      if (matchedCount > 0 || (await isBy(by, next.revision))) {
        await filed(await readHead())
        return next
      }
      await delay(Math.random() * PAUSE)
    }
    throw new ReleasesBusy('others release slices all the time')
  }

  /** The answer to the step may have been lost, and the step repeated. */
  async function isBy(by: string, number: number): Promise<boolean> {
    const now = await readHead()
    if (now.last === number && now.draft) return now.draft.by === by
    return (await repeat(() => others.findOne({ _id: number })))?.by === by
  }

  async function makeCurrent(number: number): Promise<void> {
    if (!(await revision(number))) throw new Error(`revision ${number} of the slices cannot be read`)
    await write(() => heads.updateOne(CURRENT, { $set: { revision: number } }))
  }

  return {
    registry: { current, revisions, revision, release, makeCurrent },
    /** Grows when files of a version were replaced, by any process. */
    replacements: async (): Promise<number> => (await head()).replaced,
    noteReplaced: async (): Promise<void> => {
      await begin()
      await repeat(() => heads.updateOne(CURRENT, { $inc: { replaced: 1 } }))
    },
  }
}

function parsed(number: number, text: string | undefined): Registered | null {
  try {
    const found = schema.parse(JSON.parse(text ?? ''))
    return found.revision === number ? found : null
  } catch {
    return null
  }
}

/**
 * One read at a time for all callers. Who asks while a read is under way waits for the next one: the other may have
 * passed the document already.
 */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= underWay.then(() => {
      const reading = read()
      underWay = reading.catch(() => {})
      next = null
      return reading
    })
    return next
  }
}
