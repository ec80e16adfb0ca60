import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Paper, Poster } from '@pingboard/kit/paper'
import { useHeader } from '@pingboard/kit/ui'
import { boardAddress, liveAddress } from '../../model/addresses.ts'
import { datesOf } from '../../model/dates-of.ts'
import { useTexts } from '../../state/texts.ts'
import { useVisibility } from '../../state/use-visibility.ts'

/** A poster for the door of the hall, that leads to the live page of one board. */
export function PosterPage({ board }: { board: Board }) {
  const text = useTexts()
  const language = useLanguage()
  const visibility = useVisibility(board.groupId)
  const { id, name, group, games } = board
  useHeader({ title: text('poster.title', { name }) })
  return (
    <Paper back={boardAddress(id)} backLabel={text('print.back')} printLabel={text('print.do')}>
      <Poster
        title={name}
        subtitle={[group.name, datesOf(games, language)].filter(Boolean).join(', ')}
        call={text('poster.call')}
        link={new URL(liveAddress(id), location.origin).href}
        words={
          <>
            <p>{text('poster.words', { fixtures: text('count.fixtures', { count: games.length }) })}</p>
            {visibility !== 'unknown' && <p>{text(`poster.need.${visibility}`, { group: group.name })}</p>}
          </>
        }
      />
    </Paper>
  )
}
