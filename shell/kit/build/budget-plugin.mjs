import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * Prints the gzip size of what each page loads, and fails the build when a page is above its limit.
 * @param pagesIn called with the output folder after the build; returns `{ name, limit, files }` for each page: its name
 * for people, bytes, and names of its files in the folder
 */
export class BudgetPlugin {
  constructor(pagesIn) {
    this.pagesIn = pagesIn
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap({ name: 'BudgetPlugin', stage: 20 }, compilation => {
      // A failed build has no files to measure, and its own errors explain more.
      if (compilation.errors.length > 0) return
      const folder = compiler.options.output.path
      const faults = this.pagesIn(folder).flatMap(page => measure(folder, page))
      if (faults.length > 0) throw new Error(`Over budget.\n${faults.join('\n')}`)
    })
  }
}

/** Prints the line of a page. @returns its fault, if there is one, with its files by weight */
function measure(folder, { name, limit, files }) {
  const sizes = files.map(file => [file, gzipSize(`${folder}/${file}`)])
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const line = `${name}: ${kilobytes(total)} of ${kilobytes(limit)} kB gzip in ${sizes.length} files`
  process.stdout.write(`${line}\n`)
  if (total <= limit) return []
  const heaviest = sizes.toSorted((a, b) => b[1] - a[1]).map(([file, size]) => `  ${kilobytes(size)} ${file}`)
  return [[line, ...heaviest].join('\n')]
}

export const gzipSize = path => gzipSync(readFileSync(path), { level: 9 }).length
const kilobytes = bytes => (bytes / 1000).toFixed(1)
