import type { Outcome } from '@pingboard/contracts/own-results.ts'
import type { Evening } from '../model/evening.ts'
import { useTexts } from '../state/texts.ts'
import css from './evening-figures.module.css'

/** Three figures: won, drawn and lost by the teams of the club, each with its letter. */
export function EveningFigures({ evening: { wins, draws, losses } }: { evening: Evening }) {
  const text = useTexts()
  const figures: readonly [Outcome, number, string][] = [
    ['V', wins, text('summary.wins', { count: wins })],
    ['N', draws, text('summary.draws', { count: draws })],
    ['D', losses, text('summary.losses', { count: losses })],
  ]
  return (
    <p className={`${css.figures} num`}>
      {figures.map(([outcome, value, word]) => (
        <span key={outcome}>
          <b>{value}</b> <span aria-hidden="true">{text(`evening.letter.${outcome}`)}</span>
          <span className="vh">{word}</span>{' '}
        </span>
      ))}
    </p>
  )
}
