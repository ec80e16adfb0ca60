import type { Fixture } from '@pingboard/contracts/http/federation.ts'

/** The matchday in "Poule 3 - tour n°5 du 12/10/2026". null unless all fixtures share one matchday. */
export function roundOf(fixtures: readonly Pick<Fixture, 'label'>[]): number | null {
  const rounds = new Set(
    fixtures.map(({ label }) => {
      const found = /(?:tour|journ[ée]e|round)\s*(?:n\s*[°º]?\s*)?(\d{1,2})\b/iu.exec(label)
      return found ? Number(found[1]) : null
    }),
  )
  const [round = null] = rounds
  return rounds.size === 1 ? round : null
}
