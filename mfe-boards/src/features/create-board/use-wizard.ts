import type { Group } from '@pingboard/contracts/http/groups.ts'
import { useToday } from '@pingboard/kit/fixtures'
import { useSearchParams } from '@pingboard/kit/router'
import { useUnsaved } from '@pingboard/kit/ui'
import { useState } from 'react'
import { cleanClubNumber, isClubNumber } from '../../model/club-number.ts'
import { askedPeriod, defaultPeriod, type Period } from '../../model/period.ts'
import { periodError } from '../../model/period-error.ts'

export const STEP_NAMES = ['period', 'fixtures', 'name'] as const

export interface WizardChoices {
  clubNumber: string
  period: Period
  /** null until the person changes the choice. */
  chosen: ReadonlySet<string> | null
  /** null until the person types: the proposed name is used. */
  name: string | null
}

export type Wizard = ReturnType<typeof useWizard>

/**
 * The choices of all three steps. The step stands in the address, so that the browser's back button goes back one
 * step. The choices do not stand in the address, so that the back button loses none of them. An address with a period
 * opens the fixtures: its first step is answered. With `again` it opens the name, with the fixtures that boards follow
 * already among the chosen ones.
 */
export function useWizard(group: Group) {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const planned = askedPeriod(query)
  const isPlanned = planned !== null && periodError(planned) === null && isClubNumber(group.clubNumber)
  const isAgain = isPlanned && query.has('again')
  const start = isAgain ? 2 : isPlanned ? 1 : 0
  const [reached, setReached] = useState(start)
  const [choices, setChoices] = useState<WizardChoices>({
    clubNumber: group.clubNumber,
    period: planned ?? defaultPeriod(today),
    chosen: null,
    name: null,
  })
  useUnsaved(choices.chosen !== null || choices.name !== null)
  const asked = (STEP_NAMES as readonly (string | null)[]).indexOf(query.get('step'))
  const go = (step: number) => {
    setReached(Math.max(reached, step))
    const next = new URLSearchParams(query)
    next.set('step', STEP_NAMES[step] ?? STEP_NAMES[0])
    setQuery(next)
  }
  const change = (part: Partial<WizardChoices>) => setChoices({ ...choices, ...part })
  return {
    today,
    choices,
    step: Math.min(asked < 0 ? start : asked, reached),
    /** The person wanted a board of this matchday, and boards of the group follow it already. */
    isAgain: isAgain && choices.period.from === planned.from && choices.period.to === planned.to,
    go,
    change,
    /** Another club or period brings other fixtures, so the choice of fixtures is cleared. */
    changeSource: (part: Pick<Partial<WizardChoices>, 'clubNumber' | 'period'>) =>
      change({
        ...part,
        chosen: null,
        ...(part.clubNumber === undefined ? {} : { clubNumber: cleanClubNumber(part.clubNumber) }),
      }),
  }
}
