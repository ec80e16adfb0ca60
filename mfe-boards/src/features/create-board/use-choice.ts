import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Wizard } from './use-wizard.ts'

export interface FixtureDay {
  day: string
  fixtures: readonly Fixture[]
}

export type Choice = ReturnType<typeof useChoice>

/** @param first the choice until the person changes it */
export function useChoice(
  { choices, change }: Wizard,
  days: readonly FixtureDay[],
  first: ReadonlySet<string>,
) {
  const all = days.flatMap(({ fixtures }) => fixtures)
  const chosen = choices.chosen ?? first
  const count = all.filter(({ id }) => chosen.has(id)).length
  const set = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    change({ chosen: next })
  }
  return {
    has: (id: string) => chosen.has(id),
    count,
    isTooMany: count > LIMITS.gamesPerBoard,
    toggle: (id: string) => set([id], !chosen.has(id)),
    toggleDay: ({ fixtures }: FixtureDay) => {
      const isFull = fixtures.every(({ id }) => chosen.has(id))
      set(
        fixtures.map(({ id }) => id),
        !isFull,
      )
    },
  }
}
