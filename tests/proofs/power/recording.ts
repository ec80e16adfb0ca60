import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register, updateProfile } from '@pingboard/contracts/http/account.ts'
import { createBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { Client, somebody } from '../../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB } from '../../support/club.ts'
import { startProcess } from '../../support/process.ts'
import { RAISED } from '../../support/raised.ts'
import type { Random } from '../../support/random.ts'
import type { DiskCall, Image } from '../disk/disk.ts'
import { readTrace, TRACE_ARGS, type Traced } from '../disk/trace.ts'

/**
 * The trace that an answered command must leave: its Idempotency-Key in the log; in the personal records the number
 * in a person's name, or the address of a new person.
 */
export type Left =
  | { readonly key: string }
  | { readonly person: UserId; readonly number: number }
  | { readonly email: string }

/** A moment of the recording: something done to the disk, or a command answered. */
export type Moment = { readonly call: DiskCall } | { readonly answered: Left }

/** One run of the product, as its disk and its clients saw it. */
export interface Recording {
  /** The data directory before the run. */
  readonly before: Image
  readonly moments: readonly Moment[]
  /** Commands sent, each answered. */
  readonly commands: number
}

/** Files whose content the product must keep. `-shm` is an index that every start makes again. */
const isOurs = (name: string) => /^(?:log|people)\.sqlite(?:-wal|-journal|-mark)?$/.test(name)

/** Large boards, so that the write-ahead file is written back while commands come in. */
const GAMES = 60
const WRITERS = 5
/** Registrations that one address may make (SES-4), less those at the start. */
const REGISTRATIONS = 15

/**
 * Starts the product a second time on the same data, because a library may flush at first and stop once its file
 * exists. The product then carries out keyed commands of several people at the same time, and stops. A recorder
 * traces all of it.
 */
export async function record(commands: number, random: Random): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), 'pingboard-power-'))
  const dataDir = join(folder, 'data')
  try {
    const first = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(first.origin)
    const others = [await somebody(first.origin), await somebody(first.origin)]
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner, GAMES)
    await first.stop()
    const before = await imageOf(dataDir)

    const trace = join(folder, 'trace.txt')
    const product = await startProcess(dataDir, {
      env: RAISED,
      under: ['strace', ...TRACE_ARGS, '-o', trace],
    })
    /** Keyed by a mark that is in the request and in its answer. */
    const marked = new Map<string, Left>()
    /** Registrations: only their answers have status 202, and these are empty. */
    const registered: Left[] = []
    let count = 0
    const next = () => `mark-${++count}-`
    // The trace shows the mark in an answer only when the answer is not compressed.
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key, 'accept-encoding': 'identity' } })

    async function score(game: number): Promise<void> {
      const [mark, key] = [next(), crypto.randomUUID()]
      marked.set(mark, { key })
      const params = { id: board.games[game]?.id as never }
      await at(owner).call(updateGame, { params, body: { location: mark }, ...keyed(key) })
    }
    async function open(): Promise<void> {
      const [mark, key] = [next(), crypto.randomUUID()]
      marked.set(mark, { key })
      const body = { name: mark, clubNumber: CLUB, groupId: group.id, games: [aFixture(count)] }
      await at(owner).call(createBoard, { body, ...keyed(key) })
    }
    async function rename(person: (typeof others)[number]): Promise<void> {
      const mark = next()
      marked.set(mark, { person: person.profile.id, number: count })
      await at(person).call(updateProfile, { body: { lastname: mark } })
    }
    async function arrive(): Promise<void> {
      const email = `new-${++count}@club.example`
      registered.push({ email })
      const password = 'une longue phrase de passe'
      await new Client(product.origin).call(register, {
        body: { email, password, confirmPassword: password },
      })
    }
    const at = <C extends Client>(client: C): C => Object.assign(client, { origin: product.origin })

    const writer = async (own: Random, step: (own: Random) => Promise<void>) => {
      while (count < commands) await step(own)
    }
    await Promise.all([
      // Each writer has its own games, so an answer shows its own mark and no later one.
      ...Array.from({ length: WRITERS }, (_, first) =>
        writer(random.fork(), own => score(first + WRITERS * own.below(GAMES / WRITERS))),
      ),
      writer(random.fork(), open),
      // Renames of one person come one after the other, so the number only grows.
      ...others.map(person => writer(random.fork(), () => rename(person))),
      (async () => {
        for (let turn = 0; turn < REGISTRATIONS; turn++) await arrive()
      })(),
    ])
    await product.stop()
    const text = await readFile(trace, 'latin1')
    const traced = [...readTrace(text, dataDir, isOurs)]
    return {
      before,
      moments: [...momentsOf(traced, marked, registered)],
      commands: marked.size + registered.length,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Turns each answer into the command it answers. Answers of queries and of the start are left out. */
function* momentsOf(
  traced: readonly Traced[],
  marked: ReadonlyMap<string, Left>,
  registered: readonly Left[],
): Generator<Moment> {
  let arrived = 0
  for (const each of traced) {
    if (each.kind === 'disk') {
      yield { call: each.call }
      continue
    }
    const mark = /mark-\d+-/.exec(each.text)?.[0] ?? ''
    const answered = each.text.includes('HTTP/1.1 202') ? registered[arrived++] : marked.get(mark)
    if (answered) yield { answered }
  }
}

async function imageOf(dataDir: string): Promise<Image> {
  const names = (await readdir(dataDir)).filter(isOurs)
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(dataDir, name))] as const)),
  )
}
