import { readFile } from 'node:fs/promises'
import type { RecordRow } from '@pingboard/contracts/http/record.ts'
import { boardId } from '@pingboard/contracts/ids.ts'
import { compareWithLog, type Finding } from '@pingboard/contracts/record.ts'
import {
  type RecordFormat,
  readRecord,
  recordText,
  type Unreadable,
} from '@pingboard/contracts/record-file.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { recordRow } from '../../boards/record.ts'
import { streamOf } from '../../ports/stored-event.ts'
import { openReading, type Reading } from '../open/stores.ts'
import {
  type Command,
  CommandError,
  DONE,
  FAILED,
  type Given,
  MISUSED,
  textOption,
  wordOf,
} from './command.ts'
import { withinTime } from './engines-away.ts'
import { writeNew } from './new-file.ts'

/** Events read at once, so that memory stays small however long the board's stream is. */
const PAGE = 1000
/** Findings shown; the others are counted. */
const SHOWN = 20
/** Characters shown of two values that differ. */
const EXCERPT = 60

export const record: Command = {
  name: 'record',
  usage: 'export <board> --format csv|json [--file <path>] | verify <file>',
  summary:
    "a board's events with the log's checksums, as a file; and whether such a file is what the log holds",
  isOnline: true,
  options: { format: { type: 'string' }, file: { type: 'string' } },
  words: [2, 2],
  async run(given) {
    switch (wordOf(given, 0)) {
      case 'export':
        return exported(given, wordOf(given, 1))
      case 'verify':
        return verified(given, wordOf(given, 1))
      default:
        throw new CommandError('record export <board>, or record verify <file>', MISUSED)
    }
  },
}

async function exported(given: Given, board: string): Promise<number> {
  const format = formatOf(given)
  const file = textOption(given, 'file')
  await using opened = new AsyncDisposableStack()
  const { log } = await openReading(given, opened, withinTime())
  // Counted first, because the header says it. What is recorded meanwhile is left out.
  let rows = 0
  for await (const _ of rowsOf(log, board)) rows++
  if (rows === 0) throw new CommandError(`there is no board ${board}`)
  const madeAt = systemClock.now().toISOString()
  const lines = recordText(format, { board, audience: 'members', madeAt, rows }, rowsOf(log, board))
  if (file === null) {
    for await (const line of lines) given.say(line.slice(0, -1))
    return DONE
  }
  // An export may be evidence, so none is overwritten.
  await writeNew(file, lines)
  given.say(`${file}: ${rows} events of board ${board}`)
  return DONE
}

function formatOf(given: Given): RecordFormat {
  const format = textOption(given, 'format')
  if (format === 'csv' || format === 'json') return format
  throw new CommandError('--format csv or --format json', MISUSED)
}

/** By the file's own sums, then row by row against the log. */
async function verified(given: Given, file: string): Promise<number> {
  const read = await readRecord(await readFile(file))
  if ('fault' in read) {
    given.say(`${file}: line ${read.line}: ${FAULTS[read.fault]}`)
    return FAILED
  }
  const { header } = read
  await using opened = new AsyncDisposableStack()
  const { log } = await openReading(given, opened, withinTime())
  const say = (findings: readonly Finding[]) => {
    for (const finding of findings.slice(0, SHOWN)) given.say(`${file}: ${told(finding)}`)
    if (findings.length > SHOWN) given.say(`${file}: and ${findings.length - SHOWN} more`)
  }
  if ((await log.readTexts(streamOf('board', header.board), -1, 1)).length === 0) {
    // The sums come first: the name of the board itself may be what was changed.
    say(read.findings)
    given.say(`${file}: the log holds no board ${header.board}`)
    return FAILED
  }
  const { findings, newer } = await compareWithLog(read, 'members', rowsOf(log, header.board))
  const all = [...read.findings, ...findings]
  say(all)
  if (all.length > 0) return FAILED
  given.say(
    `${file}: sound: all ${read.rows.length} events of board ${header.board}, exported ${header.madeAt}, are in the log as they are here${newer > 0 ? `; ${newer} newer ones are in the log only` : ''}`,
  )
  return DONE
}

/** Every event of a board, in order. The log compares each with its own checksum and that of the event before it. */
async function* rowsOf(log: Reading['log'], board: string): AsyncGenerator<RecordRow> {
  // A text that names no board names no stream of another kind either.
  if (!boardId.safeParse(board).success) return
  for (let after = -1; ; after += PAGE) {
    const texts = await log.readTexts(streamOf('board', board), after, PAGE)
    for (const text of texts) yield recordRow(text, true)
    if (texts.length < PAGE) return
  }
}

const FAULTS: Readonly<Record<Unreadable['fault'], string>> = {
  encoding: 'no UTF-8',
  start: 'does not begin as an export does',
  row: 'no row of an export',
  form: 'not written as an export writes it',
  end: 'does not end as an export does: it was cut off, or something was added',
}

function told(finding: Finding): string {
  switch (finding.kind) {
    case 'header':
      return `line ${finding.line}: the header was changed: its sum does not fit`
    case 'count':
      return `the header says ${finding.says} rows, there are ${finding.has}`
    case 'sum':
      return `line ${finding.line}, revision ${finding.revision}: changed since the export: its sum does not fit`
    case 'changed': {
      const { line, revision, at, field, file, log } = finding
      const [here, there] = excerpts(String(file), String(log))
      return `line ${line}, revision ${revision} of ${at}: ${field} is ${here} here, ${there} in the log`
    }
    case 'missing':
      return `revision ${finding.revision} of ${finding.at}: ${finding.type} is missing here`
    case 'added':
      return `line ${finding.line}, revision ${finding.revision}: is not in the log`
    case 'moved':
      return `line ${finding.line}, revision ${finding.revision}: stands behind revision ${finding.behind}`
  }
}

/** Two texts around their first difference. */
function excerpts(one: string, other: string): [string, string] {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const from = Math.max(0, same - EXCERPT / 2)
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT)}${text.length > from + EXCERPT ? '…' : ''}`
  return [cut(one), cut(other)]
}
