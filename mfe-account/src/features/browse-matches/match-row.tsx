import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { classOf, gainClass, gainText, numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { VisuallyHidden } from '@pingboard/kit/ui'
import { isEstimated, isOfRankingBase, isPerf, isUpset, letterOf } from '../../model/match-months.ts'
import { useTexts } from '../../state/texts.ts'
import { MatchLine } from '../../ui/match-line.tsx'

/** One match that was played. */
export function MatchRow({ match }: { match: PlayerMatch }) {
  const text = useTexts()
  const language = useLanguage()
  const strength = useStrength(match)
  const letter = letterOf(match)
  const details = [
    strength,
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

/** How strong the opponent is, as precisely as the base that has the match says it. */
function useStrength(match: PlayerMatch): string | false {
  const text = useTexts()
  const language = useLanguage()
  const points = match.points ?? match.officialPoints
  if (!isOfRankingBase(match))
    return points !== null && text('matches.points', { points: numberText(points, language) })
  if (match.rank !== null) return text('matches.number', { rank: numberText(match.rank, language) })
  const hundreds = classOf(match)
  return hundreds !== null && text('matches.class', { class: hundreds })
}
