import { gainClass, gainText, numberText, pointsText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { IconButton, Sheet } from '@pingboard/kit/ui'
import { gainOf, type SimulatedMatch, totalOf } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import { MatchLine } from '../../ui/match-line.tsx'

interface SimulatedListProps {
  own: number
  matches: readonly SimulatedMatch[]
  onRemove: (id: number) => void
}

/** The matches of the list, each with its gain, and what they give together. */
export function SimulatedList({ own, matches, onRemove }: SimulatedListProps) {
  const text = useTexts()
  const language = useLanguage()
  const total = totalOf(own, matches)
  return (
    <Sheet
      level={3}
      title={text('simulator.list')}
      count={
        <>
          {text('simulator.total')} <span className={gainClass(total)}>{gainText(total, language)}</span>,{' '}
          <i>{text('simulator.after', { points: pointsText(own + total, language) })}</i>
        </>
      }
    >
      <ul>
        {matches.map(match => (
          <SimulatedRow key={match.id} own={own} match={match} onRemove={() => onRemove(match.id)} />
        ))}
      </ul>
    </Sheet>
  )
}

function SimulatedRow({
  own,
  match,
  onRemove,
}: {
  own: number
  match: SimulatedMatch
  onRemove: () => void
}) {
  const text = useTexts()
  const language = useLanguage()
  const { name, opponent, coefficient, isVictory } = match
  const points = text('link.points', { points: numberText(opponent, language) })
  const details = [
    name !== null && points,
    coefficient !== 1 && text('matches.coefficient', { value: numberText(coefficient, language) }),
  ].filter(detail => detail !== false)
  const who = name ?? text('simulator.unnamed', { points })
  const gain = gainOf(own, match)
  return (
    <MatchLine
      letter={isVictory ? 'V' : 'D'}
      opponent={who}
      details={details}
      gain={<i className={gainClass(gain)}>{gainText(gain, language)}</i>}
      action={
        <IconButton icon="x" label={text('simulator.remove-of', { opponent: who })} onPress={onRemove} />
      }
    />
  )
}
