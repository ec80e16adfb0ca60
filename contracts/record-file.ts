import * as z from 'zod/mini'
import { audience, type RecordRow } from './http/record.ts'
import {
  type Finding,
  headerSum,
  RECORD_NAME,
  type ReadRecord,
  type RecordHeader,
  rowSum,
  type SummedRow,
} from './record.ts'

// The record of a board as a file. Each line is written in one way only: what is read from a line gives back the line.
// So a changed byte either changes a value, which the sums cover, or is found as another way of writing.

export type RecordFormat = 'csv' | 'json'

/** Why a file cannot be read as an export, and the first line at fault. */
export interface Unreadable {
  readonly line: number
  /**
   * `encoding`: the line is no UTF-8; `start`: the file does not begin as an export does; `row`: the line is no row of
   * an export; `form`: it is one, in another way than an export writes it; `end`: the file ends too early, or goes on.
   */
  readonly fault: 'encoding' | 'start' | 'row' | 'form' | 'end'
}

/**
 * The text of an export, a line at a time.
 * @param rows as many as the header says; more are left out
 * @throws Error when there are fewer
 */
export async function* recordText(
  format: RecordFormat,
  header: RecordHeader,
  rows: AsyncIterable<RecordRow> | Iterable<RecordRow>,
): AsyncGenerator<string> {
  const form = FORMS[format]
  let sum = await headerSum(header)
  for (const line of [...form.before, form.header({ ...header, sum })]) yield `${line}\n`
  let written = 0
  for await (const row of rows) {
    if (written === header.rows) break
    sum = await rowSum(sum, row)
    written++
    yield `${form.row({ ...row, sum }, written === header.rows)}\n`
  }
  if (written < header.rows) throw new Error(`${written} rows of ${header.rows}`)
  for (const line of form.after) yield `${line}\n`
}

/** Reads an export, and judges it by its own sums. Any bytes may be given. */
export async function readRecord(bytes: Uint8Array): Promise<ReadRecord | Unreadable> {
  const lines = linesOf(bytes)
  if (!Array.isArray(lines)) return lines
  const form = lines[0]?.startsWith('{') ? JSON_FORM : CSV_FORM
  const before = form.before.findIndex((text, index) => text !== lines[index])
  if (before >= 0) return { line: before + 1, fault: 'start' }
  const headerLine = form.before.length + 1
  const header = form.readHeader(lines[headerLine - 1] ?? '')
  if (!header) return { line: headerLine, fault: 'start' }
  if (form.header(header) !== lines[headerLine - 1]) return { line: headerLine, fault: 'form' }
  // The end of the last line leaves an empty text behind it.
  const after = [...form.after, '']
  const end = lines.length - after.length
  if (after.some((text, index) => text !== lines[end + index])) return { line: lines.length, fault: 'end' }

  const rows: ReadRecord['rows'][number][] = []
  const sums = await judgedBySums(header, headerLine)
  for (let line = headerLine + 1; line <= end; line++) {
    const text = lines[line - 1] ?? ''
    const read = form.readRow(text)
    if (!read) return { line, fault: 'row' }
    if (form.row(read, line === end) !== text) return { line, fault: 'form' }
    const row = { ...read, line }
    rows.push(row)
    await sums.judge(row)
  }
  if (header.rows !== rows.length) sums.findings.push({ kind: 'count', says: header.rows, has: rows.length })
  return { header, rows, findings: sums.findings }
}

/** Judges the rows one after the other. */
async function judgedBySums(header: Header, line: number) {
  const findings: Finding[] = []
  /** Of the row before: as the file says it, and as its fields make it. */
  let [stated, made] = [header.sum, await headerSum(header)]
  if (stated !== made) findings.push({ kind: 'header', line })
  return {
    findings,
    async judge(row: SummedRow & { readonly line: number }): Promise<void> {
      const sum = await rowSum(stated, row)
      // Where only the sum before was changed, this row is sound.
      const isSound = sum === row.sum || (stated !== made && (await rowSum(made, row)) === row.sum)
      if (!isSound) findings.push({ kind: 'sum', line: row.line, revision: row.revision })
      ;[stated, made] = [row.sum, isSound ? row.sum : sum]
    },
  }
}

/** The lines without their line feeds. */
function linesOf(bytes: Uint8Array): string[] | Unreadable {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lines: string[] = []
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, from)
    const to = found < 0 ? bytes.length : found
    try {
      lines.push(decoder.decode(bytes.subarray(from, to)))
    } catch {
      return { line: lines.length + 1, fault: 'encoding' }
    }
    from = to + 1
  }
  return lines
}
const LINE_FEED = 10

type Header = RecordHeader & { readonly sum: string }

/** How a format writes and reads each line, without its line feed. Reading gives null for what is no such line. */
interface Form {
  /** Lines before the header, and after the rows. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  header(header: Header): string
  readHeader(line: string): Header | null
  row(row: SummedRow, isLast: boolean): string
  readRow(line: string): SummedRow | null
}

/** The sums join values by line feeds, so no value may hold one. */
const value = z.string().check(z.regex(/^[^\n]+$/))
const count = z.int().check(z.gte(0))
const header = z.strictObject({ board: value, audience, madeAt: value, rows: count, sum: value })
const row = z.strictObject({
  revision: count,
  at: value,
  type: value,
  by: z.nullable(value),
  id: value,
  position: value,
  checksum: z.nullable(value),
  data: value,
  sum: value,
})
const jsonHeader = z.strictObject({ format: z.literal(RECORD_NAME), ...header.shape, changes: z.tuple([]) })
const headerIn = (given: unknown): Header | null => header.safeParse(given).data ?? null
const rowIn = (given: unknown) => (row.safeParse(given).data as SummedRow | undefined) ?? null

const jsonRow = ({ revision, at, type, by, id, position, checksum, data, sum }: SummedRow) =>
  JSON.stringify({ revision, at, type, by, id, position, checksum, data, sum })

const JSON_FORM: Form = {
  before: [],
  after: [']}'],
  header({ board, audience, madeAt, rows, sum }) {
    const fields = JSON.stringify({ format: RECORD_NAME, board, audience, madeAt, rows, sum })
    return `${fields.slice(0, -1)},"changes":[`
  },
  readHeader(line) {
    const { data } = jsonHeader.safeParse(parsed(`${line}]}`))
    if (!data) return null
    const { format: _, changes: _changes, ...header } = data
    return header
  },
  row: (row, isLast) => `${jsonRow(row)}${isLast ? '' : ','}`,
  readRow: line => rowIn(parsed(line.endsWith(',') ? line.slice(0, -1) : line)),
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r`
const csvCell = (cell: string) => (/[",\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const COLUMNS = Object.keys(row.shape)

/** RFC 4180. The row after the names of the columns is the export itself: when it was made, and of what. */
const CSV_FORM: Form = {
  before: [csvLine(COLUMNS)],
  after: [],
  header: ({ board, audience, madeAt, rows, sum }) =>
    csvLine(['', madeAt, RECORD_NAME, '', board, '', '', JSON.stringify({ audience, rows }), sum]),
  readHeader(line) {
    const [, madeAt, type, , board, , , data, sum] = cellsOf(line) ?? []
    const more = parsed(data ?? '')
    return type === RECORD_NAME && typeof more === 'object' ? headerIn({ ...more, board, madeAt, sum }) : null
  },
  row: ({ revision, at, type, by, id, position, checksum, data, sum }) =>
    csvLine([String(revision), at, type, by ?? '', id, position, checksum ?? '', data, sum]),
  readRow(line) {
    const cells = cellsOf(line)
    if (cells?.length !== COLUMNS.length) return null
    const [revision = '', at, type, by, id, position, checksum, data, sum] = cells
    const number = /^[0-9]{1,15}$/.test(revision) ? Number(revision) : null
    return rowIn({
      revision: number,
      at,
      type,
      by: by || null,
      id,
      position,
      checksum: checksum || null,
      data,
      sum,
    })
  },
}

const FORMS: Record<RecordFormat, Form> = { csv: CSV_FORM, json: JSON_FORM }

/** The cells of a line; null when a quoted cell does not end where it must. */
function cellsOf(line: string): string[] | null {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line
  const cells: string[] = []
  for (let at = 0; ; at++) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? endOfQuoted(text, at) : text.indexOf(',', at)
    const to = end < 0 && !isQuoted ? text.length : end
    if (to < 0) return null
    cells.push(isQuoted ? text.slice(at + 1, to - 1).replaceAll('""', '"') : text.slice(at, to))
    if (to === text.length) return cells
    if (text[to] !== ',') return null
    at = to
  }
}

/** Index after the closing quotation mark; a doubled one stands for one. -1: there is none. */
function endOfQuoted(text: string, from: number): number {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return -1
    if (text[at + 1] !== '"') return at + 1
  }
}
