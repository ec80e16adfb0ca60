/** What the product answered, in lines for people. */

/** The text of another machine: without characters that a terminal would obey. @param {unknown} text */
const plain = text => String(text).replace(/\p{C}/gu, ' ')

/** Digests differed, and the bytes are as published again. */
const MENDED = 'damaged files of it were written again'

/**
 * @param {string} action
 * @param {{ slice: string, version: string, revision: number, changed: boolean, mended?: boolean, onTrial?: string | null }} done
 * `onTrial`: the slice's candidate after it. A product of before does not say it.
 */
export function toldOf(action, { slice, version, revision, changed, mended, onTrial }) {
  const title = plain(`${slice} ${version}`)
  if (!changed)
    return `${title}: ${mended ? `it was so already; ${MENDED}` : 'nothing to do, it was so already'}`
  const whom = onTrial
    ? ` for all but those who try ${plain(onTrial)}`
    : onTrial === null
      ? ' for everybody'
      : ''
  const now = {
    publish: `is on${whom}`,
    candidate: 'is on trial',
    promote: `is on${whom}`,
    abandon: 'is on trial no more',
    rollback: onTrial ? `is on again${whom}` : `is on${whom} again`,
  }[action]
  return `${title} ${now}, revision ${revision}${mended ? `; ${MENDED}` : ''}`
}

/** A refusal: its code, what it means, its reasons. @param {number} status @param {any} body */
export function refusalOf(status, body) {
  if (!body?.code) return [`the product answered ${status}`]
  const fields = (body.fields ?? []).map((/** @type {any} */ { path, rule }) => `${path}: ${rule}`)
  const wait = body.retryAfter > 1 ? [`try again in ${Number(body.retryAfter)} seconds`] : []
  return [`${body.code}: ${body.detail}`, ...(body.reasons ?? []), ...fields, ...wait].map(
    (line, nth) => (nth > 0 ? '  - ' : '') + plain(line),
  )
}

/** Both versions side by side, and the last releases. @param {any} status */
export function statusLines({ slice, revision, on, candidate, audit }) {
  const columns = [on, candidate]
  const rows = [
    ['', 'on', 'on trial'],
    ['version', ...columns.map(one => one?.version ?? '–')],
    ['given to', on ? 'the others' : '–', candidate ? audienceOf(candidate) : '–'],
    ['browsers', ...columns.map(one => one?.figures.browsers ?? '–')],
    ['with a fault', ...columns.map(one => (one ? faultyOf(one.figures) : '–'))],
    ['faults', ...columns.map(one => faultsOf(one?.figures))],
    ['shown, ms', ...columns.map(one => shownOf(one?.figures))],
  ].map(row => row.map(plain))
  if (!candidate && on) rows[2][1] = 'everybody'
  const widths = [0, 1].map(at => Math.max(...rows.map(row => row[at].length)) + 3)
  return [
    `${plain(slice)}, revision ${Number(revision)}`,
    ...rows.map(([name, one, other]) =>
      `  ${name.padEnd(widths[0])}${one.padEnd(widths[1])}${other}`.trimEnd(),
    ),
    ...(audit.length > 0 ? ['last releases'] : []),
    ...audit.map((/** @type {any} */ line) => `  ${plain(lineOf(line))}`),
  ]
}

/** @param {any} trial */
const audienceOf = ({ share, groups, testers }) =>
  [
    `${+(100 * share).toFixed(2)} % of browsers`,
    groups.length > 0 && `${groups.length} groups`,
    testers.length > 0 && `${testers.length} testers`,
  ]
    .filter(Boolean)
    .join(', ')

/** @param {any} figures */
const faultyOf = ({ browsers, faulty }) =>
  browsers > 0 ? `${faulty} (${((100 * faulty) / browsers).toFixed(1)} %)` : '0'

/** @param {any} figures */
const faultsOf = figures =>
  Object.entries(figures?.faults ?? {})
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ') || '–'

/** @param {any} figures */
const shownOf = figures =>
  figures?.shownMs ? `${figures.shownMs.median} median, ${figures.shownMs.p95} p95` : '–'

/** @param {any} line */
const lineOf = ({ at, action, version, by, commit, reason }) =>
  [at, action, version, `by ${by}`, commit && `from ${commit.slice(0, 12)}`, reason && `(${reason})`]
    .filter(Boolean)
    .join(' ')
