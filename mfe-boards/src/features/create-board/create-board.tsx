import type { Group } from '@pingboard/contracts/http/groups.ts'
import { productAtom } from '@pingboard/kit/slice'
import { Note } from '@pingboard/kit/ui'
import { Steps } from '@pingboard/kit/ui/forms'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'
import { FixturesStep } from './fixtures-step.tsx'
import { NameStep } from './name-step.tsx'
import { PeriodStep } from './period-step.tsx'
import { useFound } from './use-found.ts'
import { STEP_NAMES, useWizard } from './use-wizard.ts'

/**
 * The wizard in three steps: period, fixtures, name. Going back loses no choice. The heading of a new step gets the
 * focus.
 */
export function CreateBoard({ group }: { group: Group }) {
  const text = useTexts()
  const product = useAtomValue(productAtom)
  const wizard = useWizard(group)
  const found = useFound(wizard, group)
  // The name is proposed from the fixtures. Until they are there, their step says so, or why they do not come.
  const step = wizard.isAgain && found.status !== 'ready' ? Math.min(wizard.step, 1) : wizard.step
  // The address of the page stays, so the shell leaves the focus with the button that went.
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    place.current?.querySelector('h2')?.focus()
  }, [step])
  return (
    <div ref={place} className={css.wizard}>
      <Steps
        label={text('new.steps')}
        steps={STEP_NAMES.map(name => text(`new.step.${name}`))}
        current={step}
      />
      {product.federation === 'demo' && <Note>{text('new.demo')}</Note>}
      {step === 0 && <PeriodStep wizard={wizard} />}
      {step === 1 && <FixturesStep wizard={wizard} found={found} group={group} />}
      {step === 2 && <NameStep wizard={wizard} found={found} group={group} />}
    </div>
  )
}
