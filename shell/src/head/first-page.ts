/** A page as the build describes it: names of its files, keys of shared modules, and the read it shows first. */
interface Page {
  files: string[]
  shared?: string[]
  asks?: string
}

/** What the shell's build writes into the document. Names of files are paths from the root, without the first `/`. */
export interface ShellParts {
  texts: Record<string, string[]>
  /** Files that a shared module needs beside the frame. */
  shared: Record<string, string[]>
  home: Record<'visitor' | 'member', Page>
}

/** The part of a slice's entry in the registry that is read here. */
export interface Slice {
  entry: string
  paths: string[]
  preload: string[]
  pages?: (Page & { path: string })[]
  texts?: Record<string, string[]>
}

export interface Visit {
  pathname: string
  language: string
  isSignedIn: boolean
}

/**
 * Everything that the page at this address needs before it can show its content, so that the browser can ask for all of
 * it at once. Otherwise each file is asked for only when the file that imports it has run.
 * @returns addresses: of modules that other pages need too, of further files, and of the read that the page shows first
 * (null for none)
 */
export function firstPage(
  visit: Visit,
  shell: ShellParts,
  slices: Slice[],
): { modules: string[]; files: string[]; asks: string | null } {
  const texts = shell.texts[visit.language] ?? []
  const own = visit.pathname === '/' ? shell.home[visit.isSignedIn ? 'member' : 'visitor'] : null
  const slice = own ? undefined : sliceOf(slices, visit.pathname)
  const { page = own, values } = slice ? pageOf(slice, visit.pathname) : { values: {} }
  const shared = page?.shared?.flatMap(key => shell.shared[key] ?? []) ?? []
  const folder = slice?.entry.replace(/[^/]*$/, '') ?? '/'
  const ofPage = [...(page?.files ?? []), ...(slice?.texts?.[visit.language] ?? [])].map(
    file => folder + file,
  )
  const always = [...[...texts, ...shared].map(file => `/${file}`), ...(slice?.preload ?? [])]
  return {
    modules: [...new Set(always.filter(file => !isSheet(file)))],
    files: [...always.filter(isSheet), ...ofPage],
    asks: page?.asks?.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '') ?? null,
  }
}

const isSheet = (file: string): boolean => file.endsWith('.css')

/** The slice with the longest matching prefix. */
const sliceOf = (slices: Slice[], pathname: string): Slice | undefined =>
  slices
    .flatMap(slice => slice.paths.map(path => ({ path, slice })))
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]?.slice

/** The first page whose address matches, and what stands for each `:name` of the address. */
function pageOf({ pages = [] }: Slice, pathname: string): { page?: Page; values: Record<string, string> } {
  const segments = pathname.replace(/\/$/, '').split('/')
  for (const page of pages) {
    const names = page.path.split('/')
    if (names.length !== segments.length) continue
    const isMatch = names.every((name, place) => name.startsWith(':') || name === segments[place])
    const values = names.map((name, place) => [name.slice(1), segments[place] ?? ''] as const)
    if (isMatch) return { page, values: Object.fromEntries(values) }
  }
  return { values: {} }
}
