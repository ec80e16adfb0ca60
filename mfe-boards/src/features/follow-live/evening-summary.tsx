import type { Board } from '@pingboard/contracts/http/boards.ts'
import { fixtureFace, teamLabel, useLanguage } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { datesOf } from '../../model/dates-of.ts'
import { eveningOf } from '../../model/evening.ts'
import { useWords } from '../../state/use-words.ts'
import css from './summary.module.css'

/** Everything is over: what it was for the own club, and the results as a text to pass on. */
export function EveningSummary({ board }: { board: Board }) {
  const { t } = useWords()
  const language = useLanguage()
  const showToast = useSetAtom(showToastAtom)
  const evening = eveningOf(board.games, board.today, board.clubNumber)
  const { wins, draws, losses } = evening
  const dates = datesOf(board.games, language)

  const results = board.games.flatMap(game => {
    const { state, sides } = fixtureFace(game, board.today, board.clubNumber)
    const [one, two] = sides
    return state === 'done' && one.label && two.label
      ? `${teamLabel(one.label)} ${one.score} – ${two.score} ${teamLabel(two.label)}`
      : []
  })
  const text = [`${board.name}, ${dates}`, ...results].join('\n')
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: board.name, text })
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', text: t('summary.copied') })
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      showToast({ kind: 'error', text: t('summary.failed') })
    }
  }
  return (
    <section className={css.over} aria-label={t('summary.label')}>
      <p className="small">{t('summary.over', { dates })}</p>
      {wins + draws + losses > 0 && (
        <p className={`${css.figures} num`}>
          <Figure value={wins} word={t('summary.wins', { count: wins })} />
          <Figure value={draws} word={t('summary.draws', { count: draws })} />
          <Figure value={losses} word={t('summary.losses', { count: losses })} />
        </p>
      )}
      <Button icon="share-3" onPress={() => void share()}>
        {t('summary.share')}
      </Button>
    </section>
  )
}

function Figure({ value, word }: { value: number; word: string }) {
  return (
    <span>
      <b>{value}</b> {word}
    </span>
  )
}
