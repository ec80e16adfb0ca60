import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Prints the gzip size of what a first visit loads, and fails the build above the limit. */
export class BudgetPlugin {
  constructor({ name, limit, files }) {
    Object.assign(this, { name, limit, files })
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap({ name: 'BudgetPlugin', stage: 20 }, compilation => {
      // A failed build has no files to measure, and its own errors explain more.
      if (compilation.errors.length > 0) return
      const folder = compiler.options.output.path
      const sizes = this.files(folder).map(file => [file, gzipSize(`${folder}/${file}`)])
      const total = sizes.reduce((sum, [, size]) => sum + size, 0)
      const line = `${this.name}: ${kilobytes(total)} of ${kilobytes(this.limit)} kB gzip in ${sizes.length} files`
      process.stdout.write(`${line}\n`)
      if (total <= this.limit) return
      const heaviest = sizes
        .toSorted((a, b) => b[1] - a[1])
        .map(([file, size]) => `${kilobytes(size)} ${file}`)
      throw new Error(`Over budget. ${line}\n${heaviest.join('\n')}`)
    })
  }
}

const gzipSize = path => gzipSync(readFileSync(path), { level: 9 }).length
const kilobytes = bytes => (bytes / 1000).toFixed(1)
