import type {
  Registry,
  SliceCommand,
  SliceEntry,
  SliceLink,
  SliceSection,
} from '@pingboard/contracts/registry.ts'
import { type SessionState, sessionAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useShell } from '../shell-context.ts'

type Audience = SliceLink['for']

/** Something that a slice adds to the shell, and the slice. */
export type Contribution<T> = T & { slice: SliceEntry }

/**
 * What all slices add, for this visitor or member. Lower numbers come first; equal ones by the slice's name, and
 * those of one slice as it lists them.
 */
export function contributionsOf(registry: Registry, status: SessionState['status']) {
  const from = <T extends SliceLink | SliceCommand | SliceSection>(
    listOf: (slice: SliceEntry) => readonly T[] | undefined,
  ): Contribution<T>[] =>
    registry.slices
      .flatMap(slice => (listOf(slice) ?? []).map(added => ({ ...added, slice })))
      .sort((one, other) => one.order - other.order || one.slice.name.localeCompare(other.slice.name))
  const links = from(({ nav }) => nav)
  const isHere = (added: { for: Audience }) => isFor(added.for, status)
  return {
    menu: links.filter(link => link.place === 'menu' && isHere(link)),
    // No visitor sees this menu. Members see it from the first moment on, before the server has said who they are.
    account: links.filter(link => link.place === 'account' && link.for !== 'visitors'),
    commands: from(({ commands }) => commands).filter(isHere),
    sections: from(({ home }) => home).filter(isHere),
  }
}

/** While it is not known who is there, only what everyone sees is shown. */
const isFor = (audience: Audience, status: SessionState['status']): boolean =>
  audience === 'everyone' || status === (audience === 'members' ? 'signed-in' : 'visitor')

/** What the slices add, for the person who is here. */
export const useContributions = () =>
  contributionsOf(useShell().registry.current(), useAtomValue(sessionAtom).status)
