import { gainClass, gainText, numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Button } from '@pingboard/kit/ui'
import { type Stakes, stakesOf } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import css from './simulator.module.css'

interface BothResultsProps {
  own: number
  /** Null until the points are given. */
  opponent: number | null
  coefficient: number
  onAdd: (isVictory: boolean) => void
}

/** What a victory and a defeat would give, at once, with the line of the grid, and the ways into the list. */
export function BothResults({ own, opponent, coefficient, onAdd }: BothResultsProps) {
  const text = useTexts()
  const language = useLanguage()
  const stakes = opponent === null ? null : stakesOf(own, opponent, coefficient)
  const results = [
    { result: 'victory', letter: 'V', look: 'vd--v', gain: stakes?.victory },
    { result: 'defeat', letter: 'D', look: 'vd--d', gain: stakes?.defeat },
  ] as const
  return (
    <div className={css.results}>
      <div className={css.output} role="status">
        <dl className={css.both}>
          {results.map(({ result, letter, look, gain }) => (
            <div key={result} className={css.result}>
              <dt>
                <span className={`vd ${look}`} aria-hidden="true">
                  {letter}
                </span>
                {text(`simulator.${result}`)}
              </dt>
              <dd className={`${css.figure} ${gain === undefined ? 'muted' : gainClass(gain)}`}>
                {gain === undefined ? '–' : gainText(gain, language)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="hint">{stakes ? <BandText stakes={stakes} /> : text('simulator.first')}</p>
      </div>
      <div className={css.adds}>
        {results.map(({ result }) => (
          <Button
            key={result}
            icon="plus"
            aria-label={text(`simulator.add-${result}`)}
            onPress={() => onAdd(result === 'victory')}
          >
            {text('simulator.add')}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** "Écart de 50 à 99, adversaire mieux classé." */
function BandText({ stakes: { band, opponent } }: { stakes: Stakes }) {
  const text = useTexts()
  const language = useLanguage()
  const place = text(`simulator.${opponent}`)
  const from = numberText(band.from, language)
  return band.to === null
    ? text('simulator.band-last', { from, place })
    : text('simulator.band', { from, to: numberText(band.to, language), place })
}
