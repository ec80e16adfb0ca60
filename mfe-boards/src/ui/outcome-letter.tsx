import type { Outcome } from '@pingboard/contracts/own-results.ts'
import { teamLabel } from '@pingboard/kit/fixtures'
import { useTexts } from '../state/texts.ts'

const LOOKS = { V: 'vd--v', N: 'vd--n', D: 'vd--d' } as const

/** Won, drawn or lost, as a letter. @param team whose result it is, where a line is about two teams of the club */
export function OutcomeLetter({ outcome, team }: { outcome: Outcome; team?: string }) {
  const text = useTexts()
  const word = text(`evening.outcome.${outcome}`)
  return (
    <>
      <span className={`vd ${LOOKS[outcome]}`} aria-hidden="true">
        {text(`evening.letter.${outcome}`)}
      </span>
      <span className="vh">
        {team ? text('evening.outcomeOf', { outcome: word, team: teamLabel(team) }) : word}{' '}
      </span>
    </>
  )
}
