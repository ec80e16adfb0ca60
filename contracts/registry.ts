import * as z from 'zod/mini'

/** Number of the contract between shell and slices (`shell/kit/slice`). The shell serves this one and the last. */
export const SLICE_CONTRACT = 1

const localPath = z.string().check(z.regex(/^\/(?!\/)[\w./-]*$/))
const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** One slice as published: a directory that never changes, and what the shell needs to know of it. */
export const sliceEntry = z.object({
  name: z.string().check(z.regex(/^mfe-[a-z]{1,20}$/)),
  version: z.string().check(z.regex(/^[0-9]+\.[0-9]+\.[0-9]+(?:[-+][0-9A-Za-z.-]{1,40})?$/)),
  /** Same-origin path of the container, `/remotes/<name>/<version>/remoteEntry.js`. */
  entry: localPath,
  type: z.literal('module'),
  contract: z.int(),
  /** Paths it answers; the longest prefix over all slices wins. */
  paths: z.array(localPath),
  label: z.object({ en: z.string(), fr: z.string() }),
  /** Ranges of the shared packages it was built against, by key. */
  requires: z.record(z.string(), z.string()),
  /** Everything it may load, path to digest. */
  files: z.record(localPath, sha384),
  /** What its first page loads. */
  preload: z.array(localPath),
})
export type SliceEntry = z.infer<typeof sliceEntry>

/** Which version of each slice is on: the only thing a release changes. */
export const registry = z.object({
  revision: z.int(),
  slices: z.array(sliceEntry),
})
export type Registry = z.infer<typeof registry>
