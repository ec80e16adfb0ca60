import * as z from 'zod/mini'

/**
 * Number of the contract between shell and slices (`shell/kit/slice`). The shell also serves the number before. The
 * build writes it into the slice's entry: a slice cannot ask for it while it runs, the answer would be the shell's.
 */
export const SLICE_CONTRACT = 2

const localPath = z.string().check(z.regex(/^\/(?!\/)[\w./-]*$/))
/** Whether an address, or the pattern of one, is a path that a slice claims or lies below it. Whole segments only. */
export const covers = (path: string, address: string): boolean =>
  address === path || address.startsWith(`${path}/`)

/** Namespaces of the shell's own texts. A slice has its texts under its name without `mfe-`, and would replace these. */
const OF_THE_SHELL = ['shell', 'kit', 'dialogs', 'unsent']
/** Whether a name can be no slice's: every browser refuses it. */
export const isOfTheShell = (name: string): boolean => OF_THE_SHELL.includes(name.replace('mfe-', ''))

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

/** Words for people, in each language. */
const words = z.object({ en: z.string(), fr: z.string() })
/** Who sees it. */
const audience = z.enum(['everyone', 'visitors', 'members'])

/** A link that the slice adds to the shell's navigation. */
export const sliceLink = z.object({
  /** One of the slice's own addresses. */
  path: localPath,
  label: words,
  /** Name of an icon of the kit. */
  icon: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)),
  /** `menu`: the drawer. `account`: the menu beside the account's pages. */
  place: z.enum(['menu', 'account']),
  for: audience,
  /** Lower numbers come first; equal ones by the slice's name. */
  order: z.int(),
})
export type SliceLink = z.infer<typeof sliceLink>

/** Something the slice can do from the shell's menu: `commands[id]` of its module. */
export const sliceCommand = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z-]{0,30}$/)),
  label: words,
  icon: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)),
  for: audience,
  order: z.int(),
})
export type SliceCommand = z.infer<typeof sliceCommand>

/** A section of the home page: `home[id]` of the slice's module. */
export const sliceSection = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z-]{0,30}$/)),
  for: audience,
  order: z.int(),
})
export type SliceSection = z.infer<typeof sliceSection>

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
  label: words,
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
  /** What it adds to the shell. A slice of contract 1 adds nothing. */
  nav: z.optional(z.array(sliceLink)),
  commands: z.optional(z.array(sliceCommand)),
  home: z.optional(z.array(sliceSection)),
})
export type SliceEntry = z.infer<typeof sliceEntry>

/**
 * The version of each slice in use, as one browser is told: where a candidate is on trial (`contracts/releases.ts`), some
 * browsers are told its entry in place of the released one.
 */
export const registry = z.object({
  revision: z.int(),
  slices: z.array(sliceEntry),
})
export type Registry = z.infer<typeof registry>
