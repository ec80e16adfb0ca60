import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { ReplayBase } from '@pingboard/contracts/http/replay.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { FixtureList, FixtureRow, gameState, pairText, useLanguage } from '@pingboard/kit/fixtures'
import { Icon, Sheet } from '@pingboard/kit/ui'
import { memo, useId } from 'react'
import { gameReplayAddress } from '../../model/addresses.ts'
import { type LivePlan, placed, planOf } from '../../model/live-plan.ts'
import type { Scene } from '../../model/moments.ts'
import { useTexts } from '../../state/texts.ts'
import { struckWords } from '../../ui/moment-words.ts'
import css from './replay.module.css'

interface StageProps {
  board: ReplayBase
  games: readonly GameWithSheet[]
  /** "21:04" */
  time: string
  /** The last score of each fixture, where it did not last. */
  struck: ReadonlyMap<GameId, NonNullable<Scene['struck']>>
  /** The replay of one fixture leads nowhere. */
  isAlone: boolean
}

/** The board as it was: what was in play on the table, everything else on sheets. */
export function Stage({ board, games, time, struck, isAlone }: StageProps) {
  const text = useTexts()
  const heading = useId()
  const plan = planOf(games, board.today, board.clubNumber)
  const rows = (section: keyof LivePlan) =>
    placed(plan, section, games).map(game => (
      <Row
        key={game.id}
        game={game}
        today={board.today}
        ownClub={board.clubNumber}
        struck={struck.get(game.id)}
        isAlone={isAlone}
      />
    ))
  const sheet = (section: Exclude<keyof LivePlan, 'live'>) => {
    const list = rows(section)
    if (list.length === 0) return null
    return (
      <Sheet title={text(`replay.section.${section}`)} count={text('count.fixtures', { count: list.length })}>
        <FixtureList wide>{list}</FixtureList>
      </Sheet>
    )
  }
  const playing = rows('live')
  return (
    <div className={css.stage}>
      {playing.length > 0 && (
        <section className={`table table--edge ${css.court}`} aria-labelledby={heading}>
          <div className="sheet-head">
            <h2 id={heading}>{text('replay.section.live', { time })}</h2>
            <span className="count">{text('count.fixtures', { count: playing.length })}</span>
          </div>
          <FixtureList wide>{playing}</FixtureList>
          <span className={css.net} aria-hidden="true" />
        </section>
      )}
      {sheet('done')}
      {sheet('upcoming')}
      {sheet('none')}
    </div>
  )
}

interface RowProps {
  game: Game
  today: string
  ownClub: string
  struck: Scene['struck'] | undefined
  isAlone: boolean
}

/** Drawn anew only when something of it changed: a replay shows dozens of changes a second. */
const Row = memo(function Row({ game, today, ownClub, struck, isAlone }: RowProps) {
  const text = useTexts()
  const language = useLanguage()
  const isPlayed = gameState(game, today) !== 'exempt'
  return (
    <FixtureRow
      game={game}
      today={today}
      ownClub={ownClub}
      isPast
      // Who hides scores to watch the evening later watches it now.
      hideScores={false}
      to={isPlayed && !isAlone ? gameReplayAddress(game.boardId, game.id) : undefined}
      note={
        struck && (
          <span className={css.struck}>
            <Icon name="arrow-back-up" size="s" />
            <s>{pairText([game.scoreTeam1, game.scoreTeam2])}</s>{' '}
            {struckWords(struck, today, { text, language })}
          </span>
        )
      }
    />
  )
})
