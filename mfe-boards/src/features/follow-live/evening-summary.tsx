import type { Board } from '@pingboard/contracts/http/boards.ts'
import { fixtureFace, teamLabel, useLanguage } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { datesOf } from '../../model/dates-of.ts'
import { eveningOf } from '../../model/evening.ts'
import { useTexts } from '../../state/texts.ts'
import css from './summary.module.css'

/** Shown when all fixtures are over: wins, draws and losses of the own club, and the results as a text to share. */
export function EveningSummary({ board }: { board: Board }) {
  const text = useTexts()
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
  const told = [`${board.name}, ${dates}`, ...results].join('\n')
  const share = async () => {
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title: board.name, text: told })
      await navigator.clipboard.writeText(told)
      showToast({ kind: 'success', text: text('summary.copied') })
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      showToast({ kind: 'error', text: text('summary.failed') })
    }
  }
  return (
    <section className={css.over} aria-label={text('summary.label')}>
      <p className="small">{text('summary.over', { dates })}</p>
      {wins + draws + losses > 0 && (
        <p className={`${css.figures} num`}>
          <Figure value={wins} word={text('summary.wins', { count: wins })} />
          <Figure value={draws} word={text('summary.draws', { count: draws })} />
          <Figure value={losses} word={text('summary.losses', { count: losses })} />
        </p>
      )}
      <Button icon="share-3" onPress={() => void share()}>
        {text('summary.share')}
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
