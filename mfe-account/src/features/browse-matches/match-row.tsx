import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { gainClass, gainText, numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { VisuallyHidden } from '@pingboard/kit/ui'
import { isEstimated, isPerf, isUpset, letterOf } from '../../model/match-months.ts'
import { useTexts } from '../../state/texts.ts'
import { MatchLine } from '../../ui/match-line.tsx'

/** One match that was played. */
export function MatchRow({ match }: { match: PlayerMatch }) {
  const text = useTexts()
  const language = useLanguage()
  const letter = letterOf(match)
  const points = match.points ?? match.officialPoints
  const details = [
    points !== null && text('matches.points', { points: numberText(points, language) }),
    isPerf(match) && text('matches.perf'),
    isUpset(match) && text('matches.upset'),
    letter === 'F' && text('matches.withdrawal'),
    match.coef !== 1 && text('matches.coefficient', { value: numberText(match.coef, language) }),
  ].filter(detail => detail !== false)
  const gain =
    match.gain === null ? (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{text('matches.no-gain')}</VisuallyHidden>
      </>
    ) : (
      <>
        <span className={gainClass(match.gain)}>
          {isEstimated(match) ? <i>{gainText(match.gain, language)}</i> : gainText(match.gain, language)}
        </span>
        {isEstimated(match) && <i className="hint">{text('matches.estimated')}</i>}
      </>
    )
  return <MatchLine letter={letter} opponent={match.name} details={details} gain={gain} />
}
