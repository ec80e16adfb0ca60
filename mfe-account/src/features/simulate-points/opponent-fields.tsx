import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { AsyncComboBox, Select } from '@pingboard/kit/ui/collections'
import { TextField } from '@pingboard/kit/ui/forms'
import type { Ref } from 'react'
import { COEFFICIENTS } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import { findPlayers } from './found-player.ts'
import css from './simulator.module.css'
import type { Simulation } from './use-simulation.ts'

/** Letters of a name before the federation is asked. */
const LETTERS = 3

interface OpponentFieldsProps {
  simulation: Simulation
  points: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** The opponent by name or by points, and the coefficient of the contest. */
export function OpponentFields({ simulation, points }: OpponentFieldsProps) {
  const text = useTexts()
  const language = useLanguage()
  const detailOf = ({ points: known, clubLabel }: PlayerSummary) =>
    [known === null ? null : text('link.points', { points: numberText(known, language) }), clubLabel]
      .filter(Boolean)
      .join(', ')
  return (
    <div className={css.fields}>
      <AsyncComboBox
        name="player"
        label={text('simulator.player')}
        placeholder={text('simulator.player-example')}
        search={findPlayers(detailOf)}
        minLength={LETTERS}
        selected={simulation.player}
        onSelect={simulation.pick}
        isOptional
      />
      <TextField
        name="points"
        label={text('simulator.points')}
        value={simulation.typed}
        onChange={simulation.type}
        inputMode="numeric"
        autoComplete="off"
        error={simulation.isWrong ? text('simulator.points-wrong') : undefined}
        ref={points}
      />
      <Select
        name="coefficient"
        label={text('simulator.coefficient')}
        items={COEFFICIENTS.map(value => ({ id: String(value), label: numberText(value, language) }))}
        selected={String(simulation.coefficient)}
        onSelect={id => {
          const chosen = COEFFICIENTS.find(value => String(value) === id)
          if (chosen) simulation.setCoefficient(chosen)
        }}
      />
    </div>
  )
}
