import { Disclosure } from '@pingboard/kit/ui'
import { useRef } from 'react'
import { useTexts } from '../../state/texts.ts'
import { BothResults } from './both-results.tsx'
import { OpponentFields } from './opponent-fields.tsx'
import { PointsGrid } from './points-grid.tsx'
import { SimulatedList } from './simulated-list.tsx'
import css from './simulator.module.css'
import { useSimulation } from './use-simulation.ts'

/** What matches would give a person with these points, one by one and together. */
export function Simulator({ own }: { own: number }) {
  const text = useTexts()
  const simulation = useSimulation(own)
  const points = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const focusPoints = () => points.current?.focus()
  return (
    <div className={css.simulator}>
      <OpponentFields simulation={simulation} points={points} />
      <BothResults
        own={own}
        opponent={simulation.opponent}
        coefficient={simulation.coefficient}
        onAdd={isVictory => {
          if (!simulation.add(isVictory)) focusPoints()
        }}
      />
      {simulation.matches.length > 0 && (
        <SimulatedList
          own={own}
          matches={simulation.matches}
          onRemove={id => {
            simulation.remove(id)
            // The pressed button goes with its line; without this, the focus would be lost.
            focusPoints()
          }}
        />
      )}
      <p className="hint">{text('simulator.counts')}</p>
      <Disclosure summary={text('grid.open')}>
        <div className={css.grid}>
          <PointsGrid />
        </div>
      </Disclosure>
    </div>
  )
}
