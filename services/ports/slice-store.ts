import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Revision } from '@pingboard/contracts/releases.ts'

/** Names one released version of a slice. */
export type SliceVersion = Pick<SliceEntry, 'name' | 'version'>

/** The files of a version: name within the version, and bytes. No name holds a `/`. */
export type SliceFiles = ReadonlyMap<string, Buffer>

/** Others released for longer than a release waits. Nothing has changed, and the same release may be made again. */
export class ReleasesBusy extends Error {}

/** What a release makes of the current revision. */
export type Draft = Omit<Revision, 'revision'>

/**
 * Released slices: the files of each version, and the registry, which says which version of each slice is on. Each
 * release writes the registry anew, as a revision with the next number. Revisions are never changed or deleted.
 * Several processes use one store, and each sees at its next call what another has done.
 */
export interface SliceStore {
  /**
   * The current revision; number 0 without slices before the first release. The edge asks for it with every page, so
   * it costs next to nothing when nothing was released since.
   * @throws Error when the current revision, or the note of which one is current, is damaged
   */
  current(): Promise<Revision>
  /** Numbers of all revisions, damaged ones included, oldest first. */
  revisions(): Promise<readonly number[]>
  /** Null when there is no such revision, or it is damaged. */
  revision(number: number): Promise<Revision | null>
  /**
   * Makes a new revision from the current one, and makes it current. Releases wait for each other, whichever process
   * makes them. A store may call `change` again, when another process was first.
   * @throws what `change` throws, and ReleasesBusy; then nothing has changed
   */
  release(change: (now: Revision) => Draft): Promise<Revision>
  /** Makes an existing revision current, to repair. @throws Error when it cannot be read; then nothing has changed */
  makeCurrent(number: number): Promise<void>
  /** Null when the version is not stored. */
  files(version: SliceVersion): Promise<SliceFiles | null>
  /**
   * Stores a version, whole or not at all: neither a failure nor a reader at the same moment leaves or finds a part.
   * @returns false when the version is stored already; then its files stay as they are
   */
  add(version: SliceVersion, files: SliceFiles): Promise<boolean>
  /** Stores a version in place of damaged files, if there are any. Meanwhile a reader may not find the version. */
  replace(version: SliceVersion, files: SliceFiles): Promise<void>
  /**
   * A directory of this machine that holds the files of the version. It is missing or empty when the version is not
   * stored.
   *
   * The edge serves the compressed forms that lie there. A store of another place makes a copy when a version is first
   * asked for, and keeps it: the bytes of a version stay the same until `replace`. Readers may go on with the bytes before
   * it for a minute.
   */
  directory(version: SliceVersion): Promise<string>
}
