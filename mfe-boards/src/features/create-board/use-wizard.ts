import type { Group } from '@pingboard/contracts/http/groups.ts'
import { useToday } from '@pingboard/kit/fixtures'
import { useSearchParams } from '@pingboard/kit/router'
import { useUnsaved } from '@pingboard/kit/ui'
import { useState } from 'react'
import { cleanClubNumber } from '../../model/club-number.ts'
import { askedPeriod, defaultPeriod, type Period } from '../../model/period.ts'

export const STEP_NAMES = ['period', 'fixtures', 'name'] as const

export interface WizardChoices {
  clubNumber: string
  period: Period
  /** null until the person changes the choice: every fixture that can have a score is then chosen. */
  chosen: ReadonlySet<string> | null
  /** null until the person types: the proposed name is used. */
  name: string | null
}

export type Wizard = ReturnType<typeof useWizard>

/**
 * The choices of all three steps. The step stands in the address, so that the browser's back button goes back one
 * step. The choices do not stand in the address, so that the back button loses none of them.
 */
export function useWizard(group: Group) {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const [reached, setReached] = useState(0)
  const [choices, setChoices] = useState<WizardChoices>({
    clubNumber: group.clubNumber,
    period: askedPeriod(query) ?? defaultPeriod(today),
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
    step: Math.min(Math.max(asked, 0), reached),
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
