import type { Board } from '@pingboard/contracts/http/boards.ts'
import {
  clock,
  clockWithDay,
  gameState,
  relativeTime,
  useLanguage,
  useNow,
  useToday,
} from '@pingboard/kit/fixtures'
import type { LiveSnapshot } from '@pingboard/kit/live'
import { useKitTexts } from '@pingboard/kit/ui'
import { liveAddress } from '../../model/addresses.ts'
import { eveningOf } from '../../model/evening.ts'
import { isOurs } from '../../model/filter-games.ts'
import { useTexts } from '../../state/texts.ts'
import { TvCode } from './tv-code.tsx'
import css from './tv-side.module.css'

interface TvSideProps {
  board: Board
  live: Pick<LiveSnapshot, 'status' | 'lastKnownAt'>
  /** From 1; nothing is said about one page. */
  page: number
  pages: number
  isPaused: boolean
  /** Boards of the address that cannot be shown. */
  missing: number
}

/** What a hall always sees: the time, how fresh the scores are, the club's evening, the way to a phone, the page. */
export function TvSide({ board, live, page, pages, isPaused, missing }: TvSideProps) {
  const text = useTexts()
  const language = useLanguage()
  const now = useNow()
  const today = useToday()
  return (
    <aside className={css.side} aria-label={text('tv.side')}>
      <p className={css.clock}>{clock(now, language)}</p>
      <div className={css.fresh}>
        {/* Made anew on another day: from then on its moment is told with the day, and nothing else may change. */}
        <FreshWords key={today} live={live} />
        <p className={css.last}>
          {text('tv.lastChange', { ago: relativeTime(Date.parse(board.updatedAt), now, language) })}
        </p>
      </div>
      <ClubEvening board={board} />
      <TvCode link={new URL(liveAddress(board.id), location.origin).href} words={text('tv.follow')} />
      <p className={css.pages}>
        {pages > 1 && (
          <>
            <span className="vh">{text('tv.page', { page, pages })}</span>
            <span aria-hidden="true">{`${page} / ${pages}`}</span>
          </>
        )}
        {isPaused && <span>{text('tv.paused')}</span>}
        {missing > 0 && <span>{text('tv.missing', { count: missing })}</span>}
      </p>
    </aside>
  )
}

/** The words of the live page. A television says nothing aloud: a lost connection is not announced. */
function FreshWords({ live: { status, lastKnownAt } }: Pick<TvSideProps, 'live'>) {
  const kit = useKitTexts()
  const language = useLanguage()
  const { kind } = status
  const words =
    lastKnownAt && (kind === 'offline' || kind === 'slow')
      ? kit(`fresh.${kind}At`, { time: clockWithDay(lastKnownAt, language) })
      : kit(`fresh.${kind}`)
  return (
    <p className={css.words} data-kind={kind}>
      {words}
    </p>
  )
}

/** Won, drawn, lost, in play: the own club's fixtures, once one of them has begun. */
function ClubEvening({ board }: { board: Board }) {
  const text = useTexts()
  const { games, today, clubNumber } = board
  const { wins, draws, losses } = eveningOf(games, today, clubNumber)
  const playing = games.filter(game => isOurs(game, clubNumber) && gameState(game, today) === 'live').length
  if (wins + draws + losses + playing === 0) return null
  const figures = [
    [text('tv.wins', { count: wins }), wins],
    [text('tv.draws', { count: draws }), draws],
    [text('tv.losses', { count: losses }), losses],
    [text('tv.playing'), playing],
  ] as const
  return (
    <section className={css.club}>
      <h2>{text('tv.club')}</h2>
      <dl>
        {figures.map(([words, figure]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
