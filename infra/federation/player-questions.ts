import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { EnteredMatch, Federation, Licensee } from '@pingboard/services/ports/federation.ts'
import { type Deadline, part } from '../outgoing/deadline.ts'
import { type Asking, unlessUpstreamFails } from './asking.ts'
import type { clubQuestions } from './club-questions.ts'
import { cardOf, completedDaily, completedRanking, isOfSeason } from './player-cards.ts'
import { nameAsked, summaryOf } from './player-list.ts'
import { joinedMatches } from './player-matches.ts'
import { CLUB_NUMBER } from './values.ts'
import { as, type Found, first, read, readOr } from './ways.ts'

const LICENCE = /^[0-9A-Z]{5,8}$/
const LASTNAME = /^(?=.*\p{L}.*\p{L})[\p{L}\p{M}' .’‘`´-]{2,60}$/u

/**
 * Licence holders, their matches and ranks.
 * @param isRenewing whether this is the time of the year when licences are renewed
 */
export function playerQuestions(
  { call, request, fresh }: Asking,
  isRenewing: () => boolean,
): Omit<Federation, keyof ReturnType<typeof clubQuestions>> {
  const ranking = (licence: string) => call('xml_joueur', { licence })
  /** Rights are given per script, and scripts fail one by one. Each way gives less than the way before it. */
  const daily = (licence: string) =>
    first([
      call('xml_licence_b', { licence }),
      call('xml_licence', { licence }),
      as(call('xml_liste_joueur_o', { licence }), rows => rows.map(cardOf)),
    ])
  /** "None" from the first base is the answer. The second base is used only when the first cannot be called. */
  const rankingCard = (licence: string, deadline: Deadline) =>
    readOr(ranking(licence), daily(licence), deadline)
  const dailyCard = (licence: string, deadline: Deadline) =>
    readOr(daily(licence), ranking(licence), deadline)
  const validated = (licence: string) => call('xml_partie_mysql', { licence })
  const entered = (licence: string) => call('xml_partie', { numlic: licence })

  async function readSeason(licence: string, deadline: Deadline): Promise<Found<EnteredMatch>> {
    const [all, counted] = await Promise.all([
      read(entered(licence), deadline),
      read(validated(licence), deadline),
    ])
    const { fetchedAt } = fresh(null, all, counted).freshness
    return {
      value: await joinedMatches(all.value, counted.value),
      fetchedAt: Date.parse(fetchedAt),
      stale: all.stale || counted.stale,
    }
  }

  const ofLicence = <T>(licence: string, work: (deadline: Deadline) => Promise<T>) =>
    request(LICENCE.test(licence), work)

  return {
    isLicence: licence =>
      ofLicence(licence, async deadline => {
        const bases = [daily(licence), ranking(licence)].map(base => read(base, deadline))
        const isKnown = await Promise.any(
          bases.map(async base => (await base).value.length > 0 || Promise.reject(new Error('none'))),
        ).catch(() => false)
        // "No" needs both: one that failed may know the number.
        if (!isKnown) await Promise.all(bases)
        return isKnown
      }),

    rankedPlayer: licence =>
      ofLicence(licence, async deadline => {
        const [card, rest] = await Promise.all([
          rankingCard(licence, deadline),
          unlessUpstreamFails(read(daily(licence), part(deadline, 0.5))),
        ])
        return fresh(completedRanking(known(card), rest?.value[0] ?? null), card, rest)
      }),

    dailyPlayer: licence =>
      ofLicence(licence, async deadline => {
        const some = part(deadline, 0.5)
        const [card, ranks, season] = await Promise.all([
          dailyCard(licence, deadline),
          unlessUpstreamFails(read(ranking(licence), some)),
          unlessUpstreamFails(readSeason(licence, some)),
        ])
        const player = completedDaily(known(card), ranks?.value[0] ?? null)
        return fresh({ player, matches: season?.value ?? null }, card, ranks, season)
      }),

    playersOfClub: club =>
      request(CLUB_NUMBER.test(club), async deadline => {
        // Without `valid` the daily base returns holders of this season and of the last, unmarked (protocol notes,
        // section 5.4). While licences are renewed, those of this season are only the first few.
        const isAll = isRenewing()
        const found = await read(
          first([
            call('xml_liste_joueur_o', isAll ? { club } : { club, valid: '1' }),
            call('xml_liste_joueur', { club }),
            as(call('xml_licence_b', { club }), cards =>
              cards.filter(card => isAll || isOfSeason(card)).map(summaryOf),
            ),
          ]),
          deadline,
        )
        return fresh(found.value, found)
      }),

    playersNamed: lastname =>
      request(LASTNAME.test(lastname), async deadline => {
        const nom = nameAsked(lastname)
        // Some clients escape apostrophes, others do not (protocol notes, section 5.4).
        const forms = nom.includes("'") ? [nom, nom.replaceAll("'", "\\'")] : [nom]
        const found = await read(
          first([
            ...forms.map(form => call('xml_liste_joueur_o', { nom: form })),
            ...forms.map(form => call('xml_liste_joueur', { nom: form })),
          ]),
          deadline,
        )
        return fresh(found.value, found)
      }),

    validatedMatches: licence =>
      ofLicence(licence, async deadline => {
        const matches = await read(validated(licence), deadline)
        // An unknown licence and a licence without matches both give an empty list.
        if (matches.value.length === 0) known(await rankingCard(licence, deadline))
        return fresh(matches.value, matches)
      }),

    seasonMatches: licence =>
      ofLicence(licence, async deadline => {
        const some = part(deadline, 0.5)
        const [season, card, ranks] = await Promise.all([
          readSeason(licence, deadline),
          unlessUpstreamFails(dailyCard(licence, some)),
          unlessUpstreamFails(read(ranking(licence), some)),
        ])
        if (season.value.length === 0) known(card ?? (await dailyCard(licence, deadline)))
        const own = card?.value[0]
        const points = own === undefined ? null : completedDaily(own, ranks?.value[0] ?? null).points
        return fresh({ points, matches: season.value }, season, card, ranks)
      }),

    rankingHistory: licence =>
      ofLicence(licence, async deadline => {
        const history = await read(call('xml_histo_classement', { numlic: licence }), deadline)
        if (history.value.length === 0) known(await dailyCard(licence, deadline))
        return fresh(history.value, history)
      }),
  }
}

/** @throws Rejection PLAYER_NOT_FOUND for an empty answer */
function known({ value: [card] }: Found<Licensee>): Licensee {
  if (card === undefined) throw new Rejection('PLAYER_NOT_FOUND')
  return card
}
