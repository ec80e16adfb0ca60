import type { Histogram } from './histogram.ts'
import type { Outcome } from './matchday.ts'
import { bottleneck } from './strain.ts'

/** Whether the product kept every promise: the exit code of the simulation. */
export const isKept = ({ verdict, watching, scoring }: Outcome): boolean =>
  lost(verdict, watching) +
    doubled(verdict, watching) +
    verdict.wrong +
    scoring.givenUp +
    scoring.refused.length ===
  0

const lost = (verdict: Outcome['verdict'], watching: Outcome['watching']) => verdict.lost + watching.lost
const doubled = (verdict: Outcome['verdict'], watching: Outcome['watching']) =>
  verdict.doubled + watching.doubled

const rounded = (value: number) =>
  Number.isNaN(value) ? '–' : String(Number(value.toPrecision(value >= 100 ? 4 : 3)))

/** What is told of the matchday, one line each. */
export function report(outcome: Outcome, { told, seed }: { told: string; seed: number }): string[] {
  const { seconds, scoring, watching, reads, verdict, boards, visits, strains, happened } = outcome
  const { weather } = scoring
  const rate = (count: number) => `${rounded(count / seconds)} a second`
  const times = (of: Histogram) =>
    [0.5, 0.95, 0.99].map(share => `p${share * 100} ${rounded(of.quantile(share))}`).join(', ') +
    `, most ${rounded(of.most())} ms`
  const repeats = [...scoring.repeats].map(([what, count]) => `${what} ${count}`).join(', ')
  return [
    `A matchday of ${boards} boards and ${visits} visits, seed ${seed}, on ${told}, in ${rounded(seconds)} s`,
    '',
    `scores           ${scoring.answered.count()} answered, ${rate(scoring.answered.count())}`,
    `  tap to answer  ${times(scoring.answered)}`,
    `  one request    ${times(scoring.request)}`,
    `  reception      ${weather.slow} slow, ${weather.requestsLost} requests lost, ${weather.answersLost} answers lost, ` +
      `${weather.twice} sent twice, ${weather.late} copies late`,
    `  repeated for   ${repeats || 'nothing'}`,
    `viewers          at most ${watching.mostOpen} at once; ${watching.delivered} updates, ${rate(watching.delivered)}`,
    `  tap to viewer  ${times(watching.seen)}`,
    `  first board    ${times(watching.joined)}`,
    `  reconnected    ${watching.back.count()} times of ${watching.ended} ended: ${times(watching.back)}`,
    `  board read     ${times(reads)}`,
    `lag              ${rounded(Math.max(0, ...strains.map(({ lag }) => lag)))} s at most, of any view or consumer`,
    '',
    ...happened,
    '',
    ...strains.map(
      ({ name, used, busiest, loop }) =>
        `${name.padEnd(24)} ${rounded(used)} s of processor, ${Math.round((used / seconds) * 100)} % of a core, ` +
        `${Math.round(busiest * 100)} % at its peak${loop === null ? '' : `, event loop late by ${rounded(loop * 1000)} ms (p99)`}`,
    ),
    `bottleneck: ${bottleneck(strains, seconds)}`,
    '',
    `lost updates     ${lost(verdict, watching)}`,
    `doubled updates  ${doubled(verdict, watching)}`,
    `wrong updates    ${verdict.wrong}`,
    ...(scoring.givenUp > 0 ? [`never answered   ${scoring.givenUp}`] : []),
    ...scoring.refused.map(line => `refused: ${line}`),
  ]
}

/** The same figures for a program. */
export function asJson(outcome: Outcome, { told, seed }: { told: string; seed: number }): string {
  const { seconds, scoring, watching, reads, verdict, boards, visits, strains, happened } = outcome
  const times = (of: Histogram) => ({
    count: of.count(),
    p50: of.quantile(0.5),
    p95: of.quantile(0.95),
    p99: of.quantile(0.99),
    most: of.most(),
  })
  return JSON.stringify({
    told,
    seed,
    seconds,
    boards,
    visits,
    scores: scoring.answered.count(),
    milliseconds: {
      answered: times(scoring.answered),
      request: times(scoring.request),
      seen: times(watching.seen),
      joined: times(watching.joined),
      back: times(watching.back),
      read: times(reads),
    },
    delivered: watching.delivered,
    mostViewers: watching.mostOpen,
    lost: lost(verdict, watching),
    doubled: doubled(verdict, watching),
    wrong: verdict.wrong,
    neverAnswered: scoring.givenUp,
    refused: scoring.refused,
    happened,
    strains,
    bottleneck: bottleneck(strains, seconds),
  })
}
