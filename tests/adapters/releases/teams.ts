import type { Revision } from '@pingboard/contracts/releases.ts'
import type { BuiltSlice } from '@pingboard/infra/edge/release/checks/check.ts'
import { abandon, promote } from '@pingboard/infra/edge/release/end-trial.ts'
import type { Published, ReleaseOptions } from '@pingboard/infra/edge/release/one-slice.ts'
import { propose } from '@pingboard/infra/edge/release/propose.ts'
import { publish } from '@pingboard/infra/edge/release/publish.ts'
import { PublishRefused, RollbackRefused } from '@pingboard/infra/edge/release/refusal.ts'
import { rollback } from '@pingboard/infra/edge/release/rollback.ts'
import { workshop } from '@pingboard/infra/edge/release/testing.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { expect } from 'vitest'
import type { Random } from '../../support/random.ts'
import { carriedOut, type Op, type SliceModel, type World } from './model.ts'

const SLICES = ['mfe-alpha', 'mfe-beta', 'mfe-gamma']
const [FIRST = '', ...LATER] = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
/** Later versions claim an address that all three teams want. */
const addresses = (slice: string, version: string): string[] => [
  slice.replace('mfe-', '/'),
  ...(version < '1.2.0' ? [] : ['/wanted']),
]

/** The versions of three teams, built once. */
export async function builtByTeams() {
  const shop = await workshop()
  const built = new Map<string, BuiltSlice>()
  for (const name of SLICES)
    for (const version of [FIRST, ...LATER]) {
      const change = () => ({ paths: addresses(name, version) })
      built.set(`${name} ${version}`, await shop.built(version, { name, change }))
    }
  const builtOf = (slice: string, version: string): BuiltSlice => {
    const found = built.get(`${slice} ${version}`)
    if (!found) throw new Error(`${slice} ${version} was not built`)
    return found
  }
  return { shellDist: shop.shellDist, builtOf, remove: shop.remove }
}
export type Built = Awaited<ReturnType<typeof builtByTeams>>

/** One call, with what was current before and after it. */
export interface Call {
  readonly op: Op
  readonly by: string
  readonly from: number
  readonly to: number
  /** The number of the revision that it made. */
  readonly outcome: number | 'same' | 'refused'
}

export function drawOp(slice: string, random: Random): Op {
  const version = random.pick([FIRST, ...LATER])
  const share = random.pick([0, 0.25, 1])
  return random.pick<Op>([
    { slice, kind: 'publish', version },
    { slice, kind: 'propose', version, share },
    { slice, kind: 'propose', version, share },
    { slice, kind: 'again', share },
    { slice, kind: 'again', version, share },
    { slice, kind: 'promote' },
    { slice, kind: 'abandon' },
    { slice, kind: 'rollback' },
    { slice, kind: 'rollback', version },
  ])
}

export function carryOut(op: Op, { builtOf }: Built, options: ReleaseOptions): Promise<Published> {
  const target = { name: op.slice, ...('version' in op && op.version && { version: op.version }) }
  switch (op.kind) {
    case 'publish':
      return publish(builtOf(op.slice, op.version), options)
    case 'propose':
      return propose(builtOf(op.slice, op.version), { share: op.share }, options)
    case 'again':
      return propose(target, { share: op.share }, options)
    case 'promote':
      return promote(target, options)
    case 'abandon':
      return abandon(target, options)
    case 'rollback':
      return rollback(target, options)
  }
}

/** The first version of every slice is on, and its files are stored. */
export async function begin(store: SliceStore, { builtOf }: Built): Promise<void> {
  const first = SLICES.map(name => builtOf(name, FIRST))
  for (const { entry, files } of first)
    await store.add(entry, new Map([...files].filter(([name]) => /^(remoteEntry|uses)/.test(name))))
  await store.release(() => ({ slices: first.map(({ entry }) => entry) }))
}

/** @param plain reads beside the others, and waits for nobody @param by who releases, of which slice */
export async function play(
  ops: readonly Op[],
  by: string,
  { store, plain, built, calls }: { store: SliceStore; plain: SliceStore; built: Built; calls: Call[] },
  carry = carryOut,
): Promise<void> {
  for (const op of ops) {
    const from = (await plain.current()).revision
    const done = await carry(op, built, { store, shellDist: built.shellDist, by }).catch((error: unknown) => {
      if (error instanceof PublishRefused || error instanceof RollbackRefused) return null
      throw error
    })
    const to = (await plain.current()).revision
    calls.push({
      op,
      by,
      from,
      to,
      outcome: !done ? 'refused' : done.changed ? done.registry.revision : 'same',
    })
  }
}

/** Each team has two people who release at the same time, each from the next one of the stores. */
export const peopleOf = (random: Random, each: number) =>
  SLICES.flatMap(slice =>
    [1, 2].map(person => ({
      by: `${slice} ${person}`,
      ops: Array.from({ length: each }, () => drawOp(slice, random)),
    })),
  )

/**
 * Compares what was released with the model, revision by revision: each was made by exactly one call, does what the model
 * does of that call to that slice, and leaves everything else as it was. A call that changed nothing could do so in one of
 * the states that there were while it ran.
 */
export async function compare(store: SliceStore, calls: readonly Call[]): Promise<void> {
  const first: SliceModel = {
    on: FIRST,
    trial: null,
    standing: [FIRST],
    wasOn: new Set([FIRST]),
    known: new Set([FIRST]),
  }
  const worlds: World[] = [new Map(), new Map(SLICES.map(name => [name, first]))]
  const last = (await store.revisions()).at(-1) ?? 0
  for (let number = 2; number <= last; number++) {
    const revision = await store.revision(number)
    const by = calls.filter(({ outcome }) => outcome === number)
    expect(by, `one call says that it made revision ${number}`).toHaveLength(1)
    const [call] = by
    const before = worlds[number - 1]
    if (!call || !before) throw new Error('there is no state before')
    const expected = carriedOut(before, call.op, addresses)
    expect(expected.kind, `${JSON.stringify(call.op)} made revision ${number}`).toBe('made')
    if (expected.kind !== 'made' || !revision) throw new Error(`revision ${number} cannot be read`)
    expect(seen(revision), `revision ${number}: ${JSON.stringify(call.op)}`).toEqual(shown(expected.world))
    const { action, version } = expected
    expect(revision.note).toMatchObject({ action, version, slice: call.op.slice, by: call.by })
    worlds.push(expected.world)
  }
  expect(calls.filter(({ outcome }) => typeof outcome === 'number')).toHaveLength(last - 1)
  for (const call of calls)
    if (typeof call.outcome === 'string')
      expect(mayChangeNothing(call, worlds), `${JSON.stringify(call)} changed nothing`).toBe(true)
  for (const { name, version } of (await store.current()).slices)
    expect((await store.files({ name, version }))?.has('remoteEntry.js')).toBe(true)
}

function mayChangeNothing({ op, from, to, outcome }: Call, worlds: readonly World[]): boolean {
  const during = worlds.slice(from, to + 1)
  if (during.some(world => carriedOut(world, op, addresses).kind === outcome)) return true
  // Who ends or changes a trial means the candidate that they saw, and is refused when another one is there by now.
  const trials = new Set(during.map(world => world.get(op.slice)?.trial?.version))
  return outcome === 'refused' && ['promote', 'abandon', 'again'].includes(op.kind) && trials.size > 1
}

/** The versions and shares in a revision. */
const seen = ({ slices, candidates = [] }: Revision) => ({
  on: Object.fromEntries(slices.map(({ name, version }) => [name, version])),
  trials: Object.fromEntries(candidates.map(({ entry, share }) => [entry.name, `${entry.version} ${share}`])),
})
/** The same of the model. */
const shown = (world: World) => ({
  on: Object.fromEntries([...world].map(([name, { on }]) => [name, on])),
  trials: Object.fromEntries(
    [...world].flatMap(([name, { trial }]) => (trial ? [[name, `${trial.version} ${trial.share}`]] : [])),
  ),
})
