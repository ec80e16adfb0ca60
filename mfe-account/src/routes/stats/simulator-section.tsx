import { pointsText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Outlet, useLocation, useNavigate } from '@pingboard/kit/router'
import { Button } from '@pingboard/kit/ui'
import { useId } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './stats.module.css'

const PAGE = '/account/stats'
const OPEN = `${PAGE}/simulator`

/** What the simulator is for, and the simulator while the address says so. Its code is loaded then. */
export function SimulatorSection({ own }: { own: number }) {
  const text = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const isOpen = useLocation().pathname === OPEN
  const id = useId()
  return (
    <section className={css.simulator} aria-labelledby={id}>
      <div className="row-flex">
        <h2 className="h2 grow" id={id}>
          {text('simulator.title')}
        </h2>
        <Button
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onPress={() => void navigate(isOpen ? PAGE : OPEN, { replace: true, preventScrollReset: true })}
        >
          {text(isOpen ? 'simulator.close' : 'simulator.open')}
        </Button>
      </div>
      <p className={css.lead}>
        {text('simulator.lead', { points: pointsText(own, language) })}{' '}
        <i className="muted">{text('simulator.estimate')}</i>
      </p>
      <div id={`${id}-body`}>
        <Outlet context={own} />
      </div>
    </section>
  )
}
