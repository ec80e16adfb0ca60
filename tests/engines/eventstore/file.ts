import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import type { Recorded } from './records.ts'

/** An event in a line of the file. */
type Row = readonly [
  id: string,
  type: string,
  contentType: string,
  revision: string,
  prepare: string,
  data: string,
  metadata: string,
]

/** Appends, a line of JSON each. A line that a kill cut off was never acknowledged, and is removed. */
export class AppendsFile {
  readonly #path: string
  #open = -1

  constructor(path: string) {
    this.#path = path
  }

  /** Everything that was written, in order. Opens the file for writing. */
  *read(): Generator<readonly Recorded[]> {
    const bytes = existsSync(this.#path) ? readFileSync(this.#path) : Buffer.alloc(0)
    const end = bytes.lastIndexOf('\n') + 1
    if (end < bytes.length) truncateSync(this.#path, end)
    this.#open = openSync(this.#path, 'a')
    for (let from = 0; from < end; ) {
      const to = bytes.indexOf('\n', from)
      yield recordsOf(bytes.toString('utf8', from, to))
      from = to + 1
    }
  }

  /** Hands the append to the operating system, so that it survives the end of this process. */
  write(records: readonly Recorded[]): void {
    const line = Buffer.from(`${lineOf(records)}\n`)
    for (let from = 0; from < line.length; ) from += writeSync(this.#open, line, from)
  }

  close(): void {
    closeSync(this.#open)
  }
}

function lineOf(records: readonly Recorded[]): string {
  const [first] = records
  const rows = records.map((record): Row => {
    const { id, type, contentType, revision, prepare, data, metadata } = record
    return [
      id,
      type,
      contentType,
      `${revision}`,
      `${prepare}`,
      data.toString('base64'),
      metadata.toString('base64'),
    ]
  })
  return JSON.stringify([first?.stream, `${first?.commit}`, first?.created, rows])
}

function recordsOf(line: string): Recorded[] {
  const [stream, commit, created, rows] = JSON.parse(line) as [string, string, string, Row[]]
  return rows.map(([id, type, contentType, revision, prepare, data, metadata]) => ({
    stream,
    id,
    type,
    contentType,
    created,
    revision: BigInt(revision),
    commit: BigInt(commit),
    prepare: BigInt(prepare),
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
  }))
}
