import type { Audience, RecordRow } from './http/record.ts'

// The record of a board outside the product: rows bound together by sums, and compared with the log (PAS-2).

/** Names the way in which exports are written and summed. Another way gets another name. */
export const RECORD_NAME = 'pingboard-record-1'

/** What an export says of itself. */
export interface RecordHeader {
  readonly board: string
  readonly audience: Audience
  /** Moment of the export, ISO 8601, UTC. */
  readonly madeAt: string
  /** Number of rows. */
  readonly rows: number
}

/** A row of an export. The sum covers this row and all before it. */
export interface SummedRow extends RecordRow {
  readonly sum: string
}

/** What differs in an export. The line is that of the file, from 1. */
export type Finding =
  /** The sum of the header does not fit: the header was changed. */
  | { readonly kind: 'header'; readonly line: number }
  /** There are fewer or more rows than the header says. */
  | { readonly kind: 'count'; readonly says: number; readonly has: number }
  /** The sum of a row does not fit: this row was changed, or the one before it was moved or taken out. */
  | { readonly kind: 'sum'; readonly line: number; readonly revision: number }
  /** A field of a row is another one in the log. `at` is the moment of the change in the log. */
  | {
      readonly kind: 'changed'
      readonly line: number
      readonly revision: number
      readonly at: string
      readonly field: keyof RecordRow
      readonly file: string | number | null
      readonly log: string | number | null
    }
  /** A row of the log is not in the export. */
  | { readonly kind: 'missing'; readonly revision: number; readonly at: string; readonly type: string }
  /** A row of the export is not in the log, or is in the export a second time. */
  | { readonly kind: 'added'; readonly line: number; readonly revision: number }
  /** A row stands behind a later one. */
  | { readonly kind: 'moved'; readonly line: number; readonly revision: number; readonly behind: number }

/** An export as it was read, with what its own sums show. */
export interface ReadRecord {
  readonly header: RecordHeader
  readonly rows: readonly (SummedRow & { readonly line: number })[]
  /** Empty: the export is as it was written. */
  readonly findings: readonly Finding[]
}

export interface Compared {
  /** In the order of the revisions. Empty: every row of the export is in the log, as it is there. */
  readonly findings: readonly Finding[]
  /** Rows of the log after the last one of the export. */
  readonly newer: number
}

/** SHA-256, base64url without padding. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The sum of a header: over its fields, one a line. */
export const headerSum = ({ board, audience, madeAt, rows }: RecordHeader): Promise<string> =>
  digest([RECORD_NAME, board, audience, madeAt, rows].join('\n'))

/**
 * The sum of a row: over the sum of the row before it (of the header, for the first), and its own fields, one a line.
 * @param row no field holds a line feed
 */
export const rowSum = (before: string, row: RecordRow): Promise<string> =>
  digest([before, ...FIELDS.map(field => row[field] ?? '')].join('\n'))

const FIELDS = [
  'revision',
  'at',
  'type',
  'by',
  'id',
  'position',
  'checksum',
  'data',
] as const satisfies readonly (keyof RecordRow)[]

/**
 * Compares an export with the rows of the log.
 * @param log of the same board: every row, in order
 * @param audience for whom the rows of the log were read
 */
export async function compareWithLog(
  { header, rows }: ReadRecord,
  audience: Audience,
  log: AsyncIterable<RecordRow> | Iterable<RecordRow>,
): Promise<Compared> {
  // The log does not tell a visitor the authors, so those of a members' export cannot be compared. An export for visitors
  // holds no author: one that does was forged.
  const compared = FIELDS.filter(
    field => field !== 'by' || audience === 'members' || header.audience === 'visitors',
  )
  const isNamed = header.audience === 'members'
  const unmatched = new Map(rows.map(row => [row.line, row]))
  const byId = new Map(rows.map(row => [row.id, row]))
  const found: Pair[] = []
  const others: RecordRow[] = []
  for await (const named of log) {
    const row = isNamed ? named : { ...named, by: null }
    const same = byId.get(row.id)
    if (same && unmatched.delete(same.line)) found.push({ file: same, log: row })
    else others.push(row)
  }
  // A row whose id was changed is known by its revision.
  const byRevision = new Map([...unmatched.values()].map(row => [row.revision, row]))
  const lacking: RecordRow[] = []
  for (const row of others) {
    const same = byRevision.get(row.revision)
    if (same && unmatched.delete(same.line)) found.push({ file: same, log: row })
    else lacking.push(row)
  }
  const end = found.reduce((end, { log }) => Math.max(end, log.revision), -1)
  const findings: Finding[] = [
    ...found.flatMap(pair => differences(pair, compared)),
    ...displaced(found),
    ...lacking
      .filter(({ revision }) => revision < end)
      .map(({ revision, at, type }) => ({ kind: 'missing' as const, revision, at, type })),
    ...[...unmatched.values()].map(({ line, revision }) => ({ kind: 'added' as const, line, revision })),
  ]
  return {
    findings: findings.sort((one, other) => placeOf(one) - placeOf(other)),
    newer: lacking.filter(({ revision }) => revision > end).length,
  }
}

interface Pair {
  readonly file: ReadRecord['rows'][number]
  readonly log: RecordRow
}

const differences = ({ file, log }: Pair, fields: readonly (keyof RecordRow)[]): Finding[] =>
  fields
    .filter(field => file[field] !== log[field])
    .map(field => ({
      kind: 'changed',
      line: file.line,
      revision: log.revision,
      at: log.at,
      field,
      file: file[field],
      log: log[field],
    }))

/** The rows that stand behind one of a later revision. */
function displaced(pairs: readonly Pair[]): Finding[] {
  const findings: Finding[] = []
  let highest = -1
  for (const { file, log } of pairs.toSorted((one, other) => one.file.line - other.file.line)) {
    if (log.revision < highest)
      findings.push({ kind: 'moved', line: file.line, revision: log.revision, behind: highest })
    else highest = log.revision
  }
  return findings
}

const placeOf = (finding: Finding): number => ('revision' in finding ? finding.revision : -1)
