import { gameState, pairText, teamLabel, teamsText, useLanguage } from '@pingboard/kit/fixtures'
import { scoresHiddenAtom, shownScoresAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import type { Happening } from '../../model/meanwhile.ts'
import { useTexts } from '../../state/texts.ts'

/** The words for a happening; null when its score is hidden and there is nothing else to tell. */
export function useHappeningWords(today: string): (happening: Happening) => string | null {
  const text = useTexts()
  const kit = useKitTexts()
  const language = useLanguage()
  const areHidden = useAtomValue(scoresHiddenAtom)
  const shown = useAtomValue(shownScoresAtom)
  return ({ game, kind, hasTurned }) => {
    const teams = teamsText(game)
    const state = gameState(game, today)
    if (areHidden && !shown.has(game.id)) {
      const isTold = kind === 'finished' || kind === 'postponed' || kind === 'started'
      const word = kit(`state.${state}`).toLocaleLowerCase(language)
      return isTold ? text('follow.hidden.spoken', { teams, state: word }) : null
    }
    const [one, two] = [game.scoreTeam1 ?? 0, game.scoreTeam2 ?? 0]
    const [first, other] =
      one >= two ? [game.labelTeam1, game.labelTeam2] : [game.labelTeam2, game.labelTeam1]
    const values = {
      teams,
      score: pairText([Math.max(one, two), Math.min(one, two)]) ?? '',
      leader: teamLabel(first),
      other: teamLabel(other),
    }
    if (kind === 'finished' && one + two === 0) return text('follow.meanwhile.toConfirm', { teams })
    if (kind === 'finished' && one === two) return text('follow.meanwhile.drawn', values)
    if (kind === 'finished') return text(`follow.meanwhile.${hasTurned ? 'wonBack' : 'won'}`, values)
    if (kind === 'score' || kind === 'started')
      return text(`follow.meanwhile.${kind}`, { teams, score: pairText([one, two]) ?? '' })
    return text(`follow.meanwhile.${kind}`, values)
  }
}
