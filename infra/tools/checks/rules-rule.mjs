// Fails when a file names a rule number that is not in infra/RULES.md, when a line of infra/RULES.md has no proof, or
// when a proof is not in the repository. Plain text search.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const RULES = 'infra/RULES.md'

const ROW = /^\| ([A-Z]{3}-\d+) \| ([^|]+) \| ([^|]+) \|$/gm
const PATH = /`([^`\s]+\/[^`\s]+)`/g

/** @returns the lines by rule number: the rule and its proof */
export const rulesIn = text =>
  new Map([...text.matchAll(ROW)].map(([, rule, holds, proof]) => [rule, { holds, proof }]))

/**
 * @param texts contents of files, by path
 * @param exists whether a path is in the repository
 * @returns one line per fault
 */
export function faultsOf(rules, texts, exists) {
  const faults = []
  const families = [...new Set([...rules.keys()].map(rule => rule.split('-')[0]))]
  const mention = new RegExp(`\\b(?:${families.join('|')})-\\d+\\b`, 'g')
  for (const [path, text] of texts)
    for (const rule of new Set(text.match(mention)))
      if (!rules.has(rule)) faults.push(`${path}: ${rule} has no line in ${RULES}`)
  for (const [rule, { proof }] of rules) {
    const paths = [...proof.matchAll(PATH)].map(([, path]) => path)
    if (paths.length === 0 && !proof.startsWith('open, ')) faults.push(`${RULES}: nothing proves ${rule}`)
    for (const path of paths)
      if (!exists(path)) faults.push(`${RULES}: ${rule} names ${path}, which is not there`)
  }
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const paths = listed
    .split('\0')
    .filter(path => /\.(?:md|mjs|tsx?)$/.test(path) && existsSync(join(ROOT, path)))
  const texts = new Map(paths.map(path => [path, readFileSync(join(ROOT, path), 'utf8')]))
  const faults = faultsOf(rulesIn(texts.get(RULES) ?? ''), texts, path => existsSync(join(ROOT, path)))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
