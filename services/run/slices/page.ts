import type { Language } from '@pingboard/contracts/constants.ts'
import { escapeHtml as e } from '@pingboard/contracts/escape-html.ts'
import { FEWEST, lookOf } from '@pingboard/infra/edge/trial/judge.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { momentIn } from '../../notifications/mails/results.ts'
import { sendPage } from '../../notifications/pages/frame.ts'
import { languageOf } from '../../notifications/pages/language.ts'
import { SLICES_WORDS } from './page-words.ts'
import type { Seen, SliceSeen, SlicesSeen } from './seen.ts'

export const SLICES_PATH = '/ops/slices'

const SHEET = `
section{margin:0 0 1.5rem;padding:1rem;background:var(--surface);border:1px solid var(--line)}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.3}
section p:last-child{margin:0}
table{width:100%;margin:0 0 .75rem;border-collapse:collapse;table-layout:fixed;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .5rem .375rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{font-size:.875rem}
tbody th{color:var(--muted);font-weight:400;font-size:.875rem}
small{display:block;color:var(--muted)}
ol{margin:0;padding:0;list-style:none}
ol li{padding:.5rem 0;border-top:1px solid var(--line)}
ol strong{display:inline}
td time{white-space:normal}
`

/** The operator's page: each slice with the version that is on beside the one on trial, and the last releases. */
export async function sendSlices(
  request: FastifyRequest,
  reply: FastifyReply,
  seen: SlicesSeen,
): Promise<FastifyReply> {
  const language = languageOf(request, 'en')
  const words = SLICES_WORDS[language]
  const { revision, slices } = await seen.all()
  const lines = (await seen.audit()).map(line => {
    const { action, isOff, slice, version, by, at, commit, reason } = line
    const more = [by, ...(commit ? [`${words.commit} ${commit.slice(0, 10)}`] : [])].join(' · ')
    return `<li><strong>${e(slice)}</strong> ${e(isOff ? words.off : words.actions[action])} ${e(version)}<small><time datetime="${e(at)}">${e(momentIn(at, language))}</time> · ${e(more)}</small>${reason ? `<small>${e(reason)}</small>` : ''}</li>`
  })
  const body = `<p class="muted">${e(words.revision)} ${revision}</p>
${slices.map(slice => sectionOf(slice, language)).join('\n') || `<p>${e(words.none)}</p>`}
<section><h2>${e(words.audit)}</h2>
${lines.length > 0 ? `<ol>${lines.join('\n')}</ol>` : `<p>${e(words.noAudit)}</p>`}</section>`
  return sendPage(reply, 200, { language, title: words.title, body, sheet: SHEET })
}

function sectionOf({ slice, on, trial }: SliceSeen, language: Language): string {
  const words = SLICES_WORDS[language]
  const tried = trial?.tried ?? null
  const columns = trial ? [on, tried] : [on]
  const row = (label: string, cells: readonly string[]) =>
    `<tr><th scope="row">${e(label)}</th>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  const each = (label: string, of: (version: Seen) => string) =>
    row(
      label,
      columns.map(version => (version ? of(version) : '–')),
    )
  const heads = [words.on, ...(trial ? [words.candidate] : [])]
  const rows = [
    each(words.browsers, ({ browsers }) => String(browsers)),
    each(words.faulty, version => faultsOf(version, language)),
    each(words.shown, ({ shownMs }) => (shownMs ? timesOf(shownMs, language) : '–')),
    ...(trial ? [row(words.who, whoOf(trial.candidate, language))] : []),
    ...(trial ? [row(words.since, ['–', momentOf(trial.candidate.since, language)])] : []),
  ]
  return `<section><h2>${e(slice)}</h2>
<table><thead><tr><td></td>${heads.map((head, index) => `<th scope="col">${e(head)}<small>${e(columns[index]?.version ?? words.nothing)}</small></th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<p>${e(verdictOf(trial, language))}</p></section>`
}

function faultsOf({ browsers, faulty, faults }: Seen, language: Language): string {
  if (browsers === 0) return '–'
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const words = SLICES_WORDS[language].faults
  const kinds = Object.entries(faults).map(
    ([fault, count]) => `${words[fault as keyof typeof words]} ${count}`,
  )
  return `${faulty} (${e(share.format(faulty / browsers))})${kinds.map(kind => `<small>${e(kind)}</small>`).join('')}`
}

function timesOf({ median, p95 }: NonNullable<Seen['shownMs']>, language: Language): string {
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 2 })
  return `${e(seconds.format(median / 1000))}<small>${e(SLICES_WORDS[language].most(seconds.format(p95 / 1000)))}</small>`
}

/** In both columns. */
function whoOf(candidate: NonNullable<SliceSeen['trial']>['candidate'], language: Language): string[] {
  const words = SLICES_WORDS[language]
  const { share, groups, testers } = candidate
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  )
  const also = [
    ...(groups.length > 0 ? [words.groups(groups.length)] : []),
    ...(testers.length > 0 ? [words.testers(testers.length)] : []),
  ]
  const others = share >= 1 ? words.nothing : share === 0 && also.length === 0 ? words.everyone : words.others
  return [e(others), `${e(percent)}${also.map(who => `<small>+ ${e(who)}</small>`).join('')}`]
}

const momentOf = (at: string, language: Language): string =>
  `<time datetime="${e(at)}">${e(momentIn(at, language))}</time>`

function verdictOf(trial: SliceSeen['trial'], language: Language): string {
  const words = SLICES_WORDS[language]
  if (!trial) return words.noTrial
  const { on, tried } = trial
  if (!on) return words.first
  const look = lookOf(on, tried)
  if (look === 0) return words.waiting(FEWEST - Math.min(on.browsers, tried.browsers))
  return words.well(look, FEWEST * 2 ** look)
}
