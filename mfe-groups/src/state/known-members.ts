import { profileAtom } from '@pingboard/kit/slice'
import { atom } from 'jotai'
import type { KnownMembers } from '../model/recent-members.ts'

/** Goes with the sign-out, as every key with this beginning. */
const KEY = 'person.group-members'

/** Most groups, and most members of a group, that a device keeps. */
const MOST = { groups: 10, members: 500 }

type Kept = readonly [group: string, known: KnownMembers]

const writesAtom = atom(0)

/**
 * What this device knows of the members of each group, for a person who may change roles. Without storage it knows
 * nothing.
 */
export const knownMembersAtom = atom(
  get => {
    get(writesAtom)
    // Another person begins anew.
    get(profileAtom)
    return new Map(read())
  },
  (_, set, group: string, known: KnownMembers) => {
    const others = read().filter(([id]) => id !== group)
    const isSmall = Object.keys(known.since).length <= MOST.members
    const kept: Kept[] = [...others, ...(isSmall ? [[group, known] as const] : [])]
    try {
      localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST.groups)))
    } catch {
      // Nothing is offered then.
    }
    set(writesAtom, writes => writes + 1)
  },
)

function read(): Kept[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(held) ? held.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (entry: unknown): entry is Kept =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Number.isFinite(entry[1]?.at) &&
  typeof entry[1].since === 'object' &&
  entry[1].since !== null
