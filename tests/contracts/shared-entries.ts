import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..', '..')
/** Packages of ours that the shell shares with slices, and where they lie. */
const PACKAGES = { '@pingboard/kit': 'shell/kit', '@pingboard/contracts': 'contracts' } as const
type PackageName = keyof typeof PACKAGES

/** A shared entry: the names that it exports, and a checksum of everything that its types say. */
export interface Entry {
  readonly names: readonly string[]
  readonly types: string
}

/** A package with its shared entries, as they were when it got its version. */
export interface Recorded {
  readonly version: string
  readonly entries: Readonly<Record<string, Entry>>
}

export const RECORD = join(ROOT, 'shell/kit/build/shared-entries.json')
const keysOf = (name: PackageName, keys: readonly string[]) => keys.filter(key => key.startsWith(`${name}/`))

/** What the shared entries of our packages are now. @param keys all shared keys, those of libraries included */
export function entriesNow(keys: readonly string[]): Record<string, Recorded> {
  const ours = keys.filter(key => key.startsWith('@pingboard/'))
  const files = new Map(ours.map(key => [key, fileOf(key)]))
  const { config } = ts.readConfigFile(join(ROOT, 'shell/kit/tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, 'shell/kit'))
  const program = ts.createProgram([...files.values(), join(ROOT, 'shell/kit/css-modules.d.ts')], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rootDir: ROOT,
    outDir: ROOT,
  })
  const declared = new Map<string, string>()
  program.emit(undefined, (file, text) => declared.set(file, text), undefined, true)
  const checker = program.getTypeChecker()
  const entryOf = (file: string): Entry => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing`)
    const exported = checker.getExportsOfModule(module).filter(symbol => isValue(symbol, checker))
    return { names: exported.map(({ name }) => name).sort(), types: checksum(reached(file, declared)) }
  }
  return Object.fromEntries(
    (Object.keys(PACKAGES) as PackageName[]).map(name => {
      const entries = keysOf(name, ours).map(key => [key, entryOf(files.get(key) ?? '')])
      return [name, { version: versionOf(name), entries: Object.fromEntries(entries) }]
    }),
  )
}

/** Types vanish from a build: they are part of the checksum only. */
function isValue(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return (meant.flags & ts.SymbolFlags.Value) !== 0
}

/** The declarations of a file and of all files of ours that they name, with their paths. */
function reached(file: string, declared: ReadonlyMap<string, string>): string {
  const found = new Map<string, string>()
  const visit = (source: string) => {
    const text = declared.get(source.replace(/\.tsx?$/, '.d.ts'))
    if (text === undefined || found.has(source)) return
    found.set(source, text)
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)) {
      if (name.startsWith('.')) visit(join(dirname(source), name))
      else if (name.startsWith('@pingboard/')) visit(fileOf(name))
    }
  }
  visit(file)
  return [...found]
    .map(([path, text]) => `${relative(ROOT, path)}\n${text}`)
    .sort()
    .join('\n')
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The source of a shared key. */
function fileOf(key: string): string {
  const name = (Object.keys(PACKAGES) as PackageName[]).find(one => key.startsWith(`${one}/`))
  if (!name) throw new Error(`${key} is no package of ours`)
  const below = key.slice(name.length + 1)
  const { exports } = manifestOf(name)
  const target = exports[`./${below}`] ?? `./${below}`
  return join(ROOT, PACKAGES[name], target)
}

const manifestOf = (name: PackageName): { version: string; exports: Record<string, string> } =>
  JSON.parse(readFileSync(join(ROOT, PACKAGES[name], 'package.json'), 'utf8'))
export const versionOf = (name: PackageName): string => manifestOf(name).version

/**
 * What a package must do about its changes: a name that is gone needs a new major version, anything else a new minor one.
 * @returns one line for each change that its version does not tell; none when it does
 */
export function untold(before: Recorded, now: Recorded): string[] {
  const [wasMajor = 0, wasMinor = 0] = before.version.split('.').map(Number)
  const [major = 0, minor = 0] = now.version.split('.').map(Number)
  const isMajor = major > wasMajor
  const isMinor = isMajor || (major === wasMajor && minor > wasMinor)
  const keys = new Set([...Object.keys(before.entries), ...Object.keys(now.entries)])
  return [...keys].flatMap(key => {
    const [was, is] = [before.entries[key], now.entries[key]]
    if (!is) return isMajor ? [] : [`${key} is gone: a new major version`]
    if (!was) return isMinor ? [] : [`${key} is new: a new minor version`]
    const gone = was.names.filter(name => !is.names.includes(name))
    if (gone.length > 0) return isMajor ? [] : [`${key} has lost ${gone.join(', ')}: a new major version`]
    if (was.types === is.types && was.names.join() === is.names.join()) return []
    return isMinor
      ? []
      : [`${key} has changed: a new minor version, or a new major one if slices must change`]
  })
}

/** `untold` of every package. */
export const allUntold = (
  before: Readonly<Record<string, Recorded>>,
  now: Readonly<Record<string, Recorded>>,
): string[] =>
  Object.entries(now).flatMap(([name, entries]) => (before[name] ? untold(before[name], entries) : []))
