import type { FederationOptions } from '@pingboard/infra/federation/gateway.ts'
import { readNow } from '@pingboard/infra/federation/reader.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { Federation, Fresh } from '@pingboard/services/ports/federation.ts'
import { vi } from 'vitest'
import type { Random } from '../../support/random.ts'
import { gatewayBefore, type Talk } from './gateway.ts'
import { type Behaviour, drawWeather, type Weather, weatheredService } from './stub.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A question to the federation, its answer as comparable texts, and the scripts that lead to it. */
interface Question {
  readonly what: string
  ask(from: Federation): Promise<Fresh<readonly string[]>>
  /** Ways to the answer: any one way is enough, and it needs all of its scripts. */
  readonly ways: readonly (readonly string[])[]
  /** A script asked only when all ways fail. A "none" of a way is an answer; a "none" of this script is not. */
  readonly instead?: string
  /** Milliseconds for which an answer is reused without a new request. */
  readonly freshMs: number
}

const GUEST = '3310004'

const as = async <T>(asked: Promise<Fresh<T>>, tell: (value: T) => readonly string[]) => {
  const { value, freshness } = await asked
  return { value: tell(value).toSorted(), freshness }
}
const licences = (list: readonly { licenseNumber: string; lastname: string }[]) =>
  list.map(player => `${player.licenseNumber} ${player.lastname}`)

export const questionsOf = (club: string): readonly Question[] => [
  {
    what: 'fixtures',
    ask: from =>
      as(from.fixturesOfClub(club, '2025-07-01', '2026-06-30'), list =>
        list.map(one =>
          [one.id, one.labelTeam1, one.labelTeam2, one.scoreTeam1, one.scoreTeam2, one.actualDate].join(),
        ),
      ),
    ways: [
      ['xml_equipe', 'xml_rencontre_equ'],
      ['xml_equipe', 'xml_result_equ'],
    ],
    freshMs: 5 * MINUTE,
  },
  {
    what: 'clubs',
    ask: from => as(from.clubsOfDepartment('20'), list => list.map(one => `${one.clubNumber} ${one.name}`)),
    ways: [['xml_club_dep2'], ['xml_club_b']],
    freshMs: 12 * HOUR,
  },
  {
    what: 'players of a club',
    ask: from => as(from.playersOfClub(club), licences),
    ways: [['xml_liste_joueur_o'], ['xml_liste_joueur'], ['xml_licence_b']],
    freshMs: 12 * HOUR,
  },
  {
    what: 'players of a name',
    ask: from => as(from.playersNamed('Laurent'), licences),
    ways: [['xml_liste_joueur_o'], ['xml_liste_joueur']],
    freshMs: 12 * HOUR,
  },
  {
    what: 'a licence card',
    ask: from => as(from.dailyPlayer(GUEST), ({ player }) => licences([player])),
    ways: [['xml_licence_b'], ['xml_licence'], ['xml_liste_joueur_o']],
    instead: 'xml_joueur',
    freshMs: 12 * HOUR,
  },
]

/** The expected outcome of a question: data must come, "none" may come, or the question fails. */
type Verdict = 'comes' | 'may be none' | 'fails'

/** Follows the weather alone. */
export function verdictOf({ ways, instead }: Question, { scripts, registration }: Weather): Verdict {
  if (registration === 'later') return 'fails'
  const says = (script: string): Behaviour => scripts[script] ?? 'well'
  const leads = (script: string) => says(script) === 'well' || says(script) === 'slow'
  if (ways.some(way => way.every(leads))) return 'comes'
  if (ways.flat().some(script => says(script) === 'none')) return 'may be none'
  if (instead === undefined) return 'fails'
  return leads(instead) ? 'comes' : 'fails'
}

type Answer = { readonly rows: readonly string[]; readonly fetchedAt: number; readonly isStale: boolean }

export interface Day {
  /** Broken promises in words; empty when all hold. */
  readonly faults: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** A mistake in the gateway, for a twin. */
export type Defect = {
  readonly options?: Partial<FederationOptions>
  /** Wraps the talk with the service. */
  readonly talk?: (talk: Talk) => Talk
}

/**
 * Plays three spells of weather over an evening and the next day, each with all questions in a drawn order. The test
 * moves the time: six seconds pass at once.
 */
export async function playDay(
  random: Random,
  club: string,
  truth: ReadonlyMap<string, readonly string[]>,
  defect: Defect = {},
): Promise<Day> {
  const faults: string[] = []
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const start = Date.parse('2025-11-20T17:00:00Z') - performance.now()
  const now = () => start + performance.now()
  const service = weatheredService()
  const { federation, close } = gatewayBefore(defect.talk?.(service.talk) ?? service.talk, {
    clock: { now: () => new Date(now()) },
    reader: { read: async (script, asked, bytes) => readNow(script, asked, bytes) },
    ...defect.options,
  })
  const came = new Map<string, Set<number>>()
  try {
    const spells: { from: number; to: number }[] = []
    for (let spell = 0; spell < 3; spell += 1) {
      const weather = drawWeather(random)
      service.set(weather)
      const began = now()
      const order = questionsOf(club).toSorted(() => random.next() - 0.5)
      for (const question of order) {
        const { what } = question
        const verdict = verdictOf(question, weather)
        const wanted = truth.get(what) ?? []
        const times = came.get(what) ?? new Set()
        came.set(what, times)
        const wrong = (why: string) =>
          faults.push(
            `${what}, spell ${spell + 1}, ${verdict}: ${why}; ${JSON.stringify(weather.scripts)} ${weather.registration}`,
          )

        let answer = await settled(() => question.ask(federation), now)
        // A slow service may need more than one request; a late answer is kept for the next request.
        for (let again = 0; again < 2 && answer === 'FEDERATION_TIMEOUT'; again += 1) {
          count('asked again after a timeout')
          await vi.advanceTimersByTimeAsync(15_000)
          answer = await settled(() => question.ask(federation), now)
        }
        count(verdict)
        const mustCome = verdict === 'comes' || (verdict === 'fails' && times.size > 0)
        if (typeof answer === 'string') {
          if (mustCome) wrong(`answered ${answer}${times.size > 0 ? ' although it had come before' : ''}`)
          if (answer === 'PLAYER_NOT_FOUND' && verdict !== 'may be none') wrong('nobody was found')
          continue
        }
        const { rows, fetchedAt, isStale } = answer
        if (rows.length === 0) {
          if (verdict !== 'may be none') wrong('an empty list')
          continue
        }
        if (JSON.stringify(rows) !== JSON.stringify(wanted))
          wrong(`${rows.length} rows of ${wanted.length}, or others`)
        if (isStale) {
          count('a kept one, with its date')
          if (!spells.some(({ from, to }) => fetchedAt >= from && fetchedAt <= to + MINUTE))
            wrong('a kept one with a date on which nothing was asked')
          const isSlow = [...question.ways.flat(), question.instead ?? ''].some(
            script => weather.scripts[script] === 'slow',
          )
          if (verdict === 'comes' && !isSlow && question.instead === undefined)
            wrong('a kept one although new data came')
        } else {
          if (now() - fetchedAt > question.freshMs + MINUTE) wrong('an old one that does not say so')
          times.add(fetchedAt)
        }
      }
      spells.push({ from: began, to: now() })
      await vi.advanceTimersByTimeAsync(random.pick([2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 13 * HOUR]))
    }
  } finally {
    vi.useRealTimers()
    close()
  }
  return { faults, counts }
}

/** Waits for the answer, and moves the time on while nothing else happens. */
export async function settled(
  ask: () => Promise<Fresh<readonly string[]>>,
  now: () => number,
): Promise<Answer | string> {
  let answer: Answer | string | null = null
  const limit = now() + 60_000
  ask().then(
    ({ value, freshness }) => {
      answer = { rows: value, fetchedAt: Date.parse(freshness.fetchedAt), isStale: freshness.stale }
    },
    error => {
      answer = error instanceof Rejection ? error.code : `a fault: ${String(error)}`
    },
  )
  while (answer === null && now() < limit) {
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
    if (answer === null) await vi.advanceTimersToNextTimerAsync()
  }
  return answer ?? 'no answer within a minute'
}

/** The answer to each question while the whole service works. */
export async function truthOf(club: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const service = weatheredService()
  const { federation, close } = gatewayBefore(service.talk, {
    clock: { now: () => new Date('2025-11-20T17:00:00Z') },
    reader: { read: async (script, asked, bytes) => readNow(script, asked, bytes) },
  })
  const answers = await Promise.all(
    questionsOf(club).map(async ({ what, ask }) => [what, (await ask(federation)).value] as const),
  )
  close()
  return new Map(answers)
}
