import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { AsyncComboBox, Select } from '@pingboard/kit/ui/collections'
import { TextField } from '@pingboard/kit/ui/forms'
import type { Ref } from 'react'
import { COEFFICIENTS } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import type { FoundPlayer } from './found-player.ts'
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
  const cutText = (found: readonly FoundPlayer[]) => {
    const [shown, total] = [found.length, found[0]?.total ?? 0]
    return total > shown ? text('simulator.cut', { shown, total: numberText(total, language) }) : undefined
  }
  return (
    <div className={css.fields}>
      <AsyncComboBox
        name="player"
        label={text('simulator.player')}
        placeholder={text('simulator.player-example')}
        // Its code comes with the first name that is typed.
        search={async (name, signal) =>
          (await import('./found-player.ts')).findPlayers(name, signal, detailOf)
        }
        resultText={cutText}
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
        inputMode="decimal"
        autoComplete="off"
        hint={
          simulation.isOfficial &&
          text(simulation.isComing ? 'simulator.official-until' : 'simulator.official')
        }
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
