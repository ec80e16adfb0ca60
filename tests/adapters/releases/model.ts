import type { ReleaseAction } from '@pingboard/contracts/releases.ts'

/** What a team asks for. Without a version: what the action is about by itself. */
export type Op = { readonly slice: string } & (
  | { readonly kind: 'publish'; readonly version: string }
  /** A built slice. */
  | { readonly kind: 'propose'; readonly version: string; readonly share: number }
  /** A version that was there before, or the candidate that is there. */
  | { readonly kind: 'again'; readonly version?: string; readonly share: number }
  | { readonly kind: 'promote' | 'abandon' }
  | { readonly kind: 'rollback'; readonly version?: string }
)

/** All that is so of one slice. */
export interface SliceModel {
  readonly on: string | null
  readonly trial: { readonly version: string; readonly share: number } | null
  /** The versions up to the current one, without those that a rollback took back. */
  readonly standing: readonly string[]
  readonly wasOn: ReadonlySet<string>
  /** Versions that were on or on trial. */
  readonly known: ReadonlySet<string>
}
export type World = ReadonlyMap<string, SliceModel>

export type Outcome =
  | { readonly kind: 'made'; readonly world: World; readonly action: ReleaseAction; readonly version: string }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused' }

/** Addresses of each version of each slice. */
export type Addresses = (slice: string, version: string) => readonly string[]

const SAME = { kind: 'same' } as const
const REFUSED = { kind: 'refused' } as const

/**
 * What one call must do when nothing else happens at the same moment: written from the documents, and in other terms than
 * the code.
 */
export function carriedOut(world: World, op: Op, addresses: Addresses): Outcome {
  const slice = world.get(op.slice)
  if (!slice) throw new Error(`there is no ${op.slice}`)
  const isTaken = (version: string) => {
    const wanted = addresses(op.slice, version)
    return [...world].some(
      ([name, { on, trial }]) =>
        name !== op.slice &&
        [on, trial?.version].some(one => one && addresses(name, one).some(path => wanted.includes(path))),
    )
  }
  const made = (action: ReleaseAction, version: string, next: Partial<SliceModel>): Outcome => ({
    kind: 'made',
    action,
    version,
    world: new Map(world).set(op.slice, { ...slice, ...next, known: new Set([...slice.known, version]) }),
  })
  const on = (action: ReleaseAction, version: string): Outcome => {
    if (isTaken(version)) return REFUSED
    const place = slice.standing.indexOf(version)
    return made(action, version, {
      on: version,
      standing: [...(place < 0 ? slice.standing : slice.standing.slice(0, place)), version],
      wasOn: new Set([...slice.wasOn, version]),
      trial: slice.trial?.version === version ? null : slice.trial,
    })
  }
  const tried = (version: string, share: number): Outcome => {
    if (slice.trial?.version === version && slice.trial.share === share) return SAME
    return made('candidate', version, { trial: { version, share } })
  }

  switch (op.kind) {
    case 'publish':
      if (op.version === slice.on) return SAME
      return on(op.version === slice.trial?.version ? 'promote' : 'publish', op.version)
    case 'propose':
      return op.version === slice.on || isTaken(op.version) ? REFUSED : tried(op.version, op.share)
    case 'again': {
      const version = op.version ?? slice.trial?.version
      if (version === undefined) return REFUSED
      if (version === slice.trial?.version) return tried(version, op.share)
      if (!slice.known.has(version) || version === slice.on || isTaken(version)) return REFUSED
      return tried(version, op.share)
    }
    case 'promote':
      return slice.trial ? on('promote', slice.trial.version) : REFUSED
    case 'abandon':
      return slice.trial ? made('abandon', slice.trial.version, { trial: null }) : REFUSED
    case 'rollback': {
      const version = op.version ?? slice.standing.at(-2)
      if (version === undefined || !slice.wasOn.has(version)) return REFUSED
      return version === slice.on ? SAME : on('rollback', version)
    }
  }
}
