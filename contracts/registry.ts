import * as z from 'zod/mini'

/** Number of the contract between shell and slices (`shell/kit/slice`). The shell also serves the number before. */
export const SLICE_CONTRACT = 1

const localPath = z.string().check(z.regex(/^\/(?!\/)[\w./-]*$/))
const fileName = z.string().check(z.regex(/^\w[\w.-]*$/))
const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** What a page of a slice needs, beside `preload`, before it can show anything. */
export const slicePage = z.object({
  /** Its address; `:name` stands for any one segment. */
  path: z.string().check(z.regex(/^\/[\w./:-]*$/)),
  /** Names of its files in the directory of the version. */
  files: z.array(fileName),
  /** Keys of the shared modules that these files use. */
  shared: z.array(z.string()),
  /** The read of the API that the page shows first: a path with the `:name`s of the address. */
  asks: z.optional(z.string().check(z.regex(/^\/api\/[\w./:-]*$/))),
})
export type SlicePage = z.infer<typeof slicePage>

/** One published slice: a directory that never changes, and the facts that the shell needs. */
export const sliceEntry = z.object({
  name: z.string().check(z.regex(/^mfe-[a-z]{1,20}$/)),
  version: z.string().check(z.regex(/^[0-9]+\.[0-9]+\.[0-9]+(?:[-+][0-9A-Za-z.-]{1,40})?$/)),
  /** Same-origin path of the container, `/remotes/<name>/<version>/remoteEntry.js`. */
  entry: localPath,
  type: z.literal('module'),
  contract: z.int(),
  /** Paths that the slice serves. The longest prefix of all slices wins. */
  paths: z.array(localPath),
  label: z.object({ en: z.string(), fr: z.string() }),
  /** Version ranges of the shared packages that the slice was built against, by key. */
  requires: z.record(z.string(), z.string()),
  /** Every file that the slice may load: path to digest. */
  files: z.record(localPath, sha384),
  /** Files that every page of it loads. */
  preload: z.array(localPath),
  /** Its pages; the first whose address matches counts. A version from before this list has none. */
  pages: z.optional(z.array(slicePage)),
  /** Names of the files with its texts; absent as `pages` is. */
  texts: z.optional(z.object({ en: z.array(fileName), fr: z.array(fileName) })),
})
export type SliceEntry = z.infer<typeof sliceEntry>

/** The version of each slice in use. A release changes only this. */
export const registry = z.object({
  revision: z.int(),
  slices: z.array(sliceEntry),
})
export type Registry = z.infer<typeof registry>
