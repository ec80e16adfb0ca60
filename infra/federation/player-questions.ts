import type { PlayerSummary, RankingPhase } from '@pingboard/contracts/http/federation.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { EnteredMatch, Federation, Licensee } from '@pingboard/services/ports/federation.ts'
import { type Deadline, part } from '../outgoing/deadline.ts'
import { OutgoingError } from '../outgoing/error.ts'
import { type Asking, DAY, HOUR, MINUTE, unlessUpstreamFails } from './asking.ts'
import { type Cached, createCache } from './cache.ts'
import type { XmlDocument } from './parse.ts'
import { completedDaily, completedRanking, licenceCardOf, rankingCardOf } from './player-cards.ts'
import { nameAsked, playersNamed, playersOfClub } from './player-list.ts'
import { enteredMatchOf, joinedMatches, newestFirst, validatedMatchOf } from './player-matches.ts'
import { rankingHistoryOf } from './ranking-history.ts'

const LICENCE = /^[0-9A-Z]{5,8}$/
const CLUB_NUMBER = /^[0-9]{3}[0-9A-Z][0-9]{4}$/
const LASTNAME = /^(?=.*\p{L}.*\p{L})[\p{L}\p{M}' .’‘`´-]{2,60}$/u

/** Licence holders, their matches and ranks. */
export function playerQuestions({
  clock,
  upstream,
  request,
  fresh,
}: Asking): Omit<Federation, 'fixturesOfClub' | 'clubsOfDepartment'> {
  // People: nothing is kept longer than a week, whatever fails (PII-6). What stands side by side in an answer (monthly
  // points, what was validated, what was entered) ages alike, so that no match counts twice.
  const keepMs = 3 * DAY
  const daily = { entries: 1000, freshMs: 30 * MINUTE, keepMs }
  const licences = createCache<Licensee | null>(clock, daily)
  const validated = createCache<readonly EnteredMatch[]>(clock, daily)
  const entered = createCache<readonly EnteredMatch[]>(clock, daily)
  const rankings = createCache<Licensee | null>(clock, { entries: 1000, freshMs: 6 * HOUR, keepMs })
  const lists = createCache<readonly PlayerSummary[]>(clock, { entries: 300, freshMs: 12 * HOUR, keepMs })
  const histories = createCache<readonly RankingPhase[]>(clock, {
    entries: 1000,
    freshMs: DAY,
    keepMs: 7 * DAY,
  })

  const readRanking = (licence: string, deadline: Deadline) =>
    rankings.read(licence, async () => {
      const document = await upstream.call('xml_joueur', { licence }, deadline)
      return firstOf(document, 'joueur', rankingCardOf)
    })
  const readLicence = (licence: string, deadline: Deadline) =>
    licences.read(licence, async () => {
      const ask = (script: string) => upstream.call(script, { licence }, deadline)
      try {
        return firstOf(await ask('xml_licence_b'), 'licence', licenceCardOf)
      } catch (error) {
        // Rights are given per script: the poorer one says the same, without monthly points.
        if (!(error instanceof OutgoingError) || error.failure !== 'refused') throw error
        return firstOf(await ask('xml_licence'), 'licence', licenceCardOf)
      }
    })
  const readValidated = (licence: string, deadline: Deadline) =>
    validated.read(licence, async () => {
      const document = await upstream.call('xml_partie_mysql', { licence }, deadline)
      return newestFirst(document.rows('partie').flatMap(row => validatedMatchOf(row) ?? []))
    })
  const readEntered = (licence: string, deadline: Deadline) =>
    entered.read(licence, async () => {
      const document = await upstream.call('xml_partie', { numlic: licence }, deadline)
      return document.rows('partie').flatMap(row => enteredMatchOf(row) ?? [])
    })

  async function readSeason(licence: string, deadline: Deadline): Promise<Cached<readonly EnteredMatch[]>> {
    const [all, counted] = await Promise.all([
      readEntered(licence, deadline),
      readValidated(licence, deadline),
    ])
    const { fetchedAt } = fresh(null, all, counted).freshness
    return {
      value: joinedMatches(all.value, counted.value),
      fetchedAt: Date.parse(fetchedAt),
      stale: all.stale || counted.stale,
    }
  }

  const ofLicence = <T>(licence: string, work: (deadline: Deadline) => Promise<T>) =>
    request(LICENCE.test(licence), work)

  return {
    rankedPlayer: licence =>
      ofLicence(licence, async deadline => {
        const [card, rest] = await Promise.all([
          readRanking(licence, deadline),
          unlessUpstreamFails(readLicence(licence, part(deadline, 0.5))),
        ])
        return fresh(completedRanking(known(card.value), rest?.value ?? null), card, rest)
      }),

    dailyPlayer: licence =>
      ofLicence(licence, async deadline => {
        const some = part(deadline, 0.5)
        const [card, ranks, season] = await Promise.all([
          readLicence(licence, deadline),
          unlessUpstreamFails(readRanking(licence, some)),
          unlessUpstreamFails(readSeason(licence, some)),
        ])
        const player = completedDaily(known(card.value), ranks?.value ?? null)
        return fresh({ player, matches: season?.value ?? null }, card, ranks, season)
      }),

    playersOfClub: number =>
      request(CLUB_NUMBER.test(number), async deadline => {
        const ask = (script: string, by: Readonly<Record<string, string>>) =>
          upstream.call(script, by, deadline)
        const found = await lists.read(`club ${number}`, () => playersOfClub(number, ask))
        return fresh(found.value, found)
      }),

    playersNamed: lastname =>
      request(LASTNAME.test(lastname), async deadline => {
        const ask = (script: string, by: Readonly<Record<string, string>>) =>
          upstream.call(script, by, deadline)
        const found = await lists.read(`name ${nameAsked(lastname)}`, () => playersNamed(lastname, ask))
        return fresh(found.value, found)
      }),

    validatedMatches: licence =>
      ofLicence(licence, async deadline => {
        const matches = await readValidated(licence, deadline)
        // An unknown licence and one without matches look the same.
        if (matches.value.length === 0) known((await readRanking(licence, deadline)).value)
        return fresh(matches.value, matches)
      }),

    seasonMatches: licence =>
      ofLicence(licence, async deadline => {
        const [season, card] = await Promise.all([
          readSeason(licence, deadline),
          unlessUpstreamFails(readLicence(licence, part(deadline, 0.5))),
        ])
        if (season.value.length === 0) known((card ?? (await readLicence(licence, deadline))).value)
        return fresh({ points: card?.value?.points ?? null, matches: season.value }, season, card)
      }),

    rankingHistory: licence =>
      ofLicence(licence, async deadline => {
        const history = await histories.read(licence, async () =>
          rankingHistoryOf(await upstream.call('xml_histo_classement', { numlic: licence }, deadline)),
        )
        if (history.value.length === 0) known((await readLicence(licence, deadline)).value)
        return fresh(history.value, history)
      }),
  }
}

function firstOf<T>(
  document: XmlDocument,
  tag: string,
  read: (row: ReturnType<XmlDocument['rows']>[number]) => T | null,
): T | null {
  const [row] = document.rows(tag)
  return row === undefined ? null : read(row)
}

/** @throws Rejection PLAYER_NOT_FOUND for an empty answer */
function known(card: Licensee | null): Licensee {
  if (card === null) throw new Rejection('PLAYER_NOT_FOUND')
  return card
}
