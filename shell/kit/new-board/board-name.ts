import type { Language } from '@pingboard/contracts/constants.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { dayRange } from '@pingboard/kit/fixtures'
import { dayOf } from './new-game.ts'

/** The name is kept with the board, so it is one text for all readers, in the language of the person who makes it. */
const MATCHDAY: Readonly<Record<Language, string>> = { fr: 'Journée', en: 'Matchday' }

/** "Journée 5 – 20 et 21 novembre". Without the number when the fixtures share no matchday; '' without fixtures. */
export function proposedName(fixtures: readonly Fixture[], language: Language): string {
  const days = fixtures.flatMap(fixture => dayOf(fixture) ?? []).sort()
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return ''
  const round = roundOf(fixtures)
  return `${MATCHDAY[language]}${round === null ? '' : ` ${round}`} – ${dayRange(first, last, language)}`
}

/** The matchday in "Poule 3 - tour n°5 du 12/10/2026". null unless all fixtures share one matchday. */
function roundOf(fixtures: readonly Pick<Fixture, 'label'>[]): number | null {
  const rounds = new Set(
    fixtures.map(({ label }) => {
      const found = /(?:tour|journ[ée]e|round)\s*(?:n\s*[°º]?\s*)?(\d{1,2})\b/iu.exec(label)
      return found ? Number(found[1]) : null
    }),
  )
  const [round = null] = rounds
  return rounds.size === 1 ? round : null
}
