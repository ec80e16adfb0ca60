import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Loading } from '@pingboard/kit/api'
import { clock, pairText, shortTeam, useLanguage } from '@pingboard/kit/fixtures'
import { Link } from '@pingboard/kit/router'
import { Button, Icon, Sheet, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { replayAddress } from '../../model/addresses.ts'
import { type Highlight, highlightsOf } from '../../model/highlights.ts'
import { useTexts } from '../../state/texts.ts'
import { type EveningReplay, KNOWN_CHANGES } from '../../state/use-evening-replay.ts'
import css from './sum-up.module.css'

interface HighlightListProps {
  board: Board
  replay: Loading<EveningReplay>
}

/** The moments of the evening that matter. Each leads into the replay at that moment. */
export function HighlightList({ board, replay }: HighlightListProps) {
  const text = useTexts()
  return (
    <Sheet title={text('evening.moments.title')}>
      {replay.status === 'loading' && (
        <SkeletonRegion label={text('evening.moments.loading')}>
          {[1, 2, 3].map(place => (
            <div key={place} className={css.moment}>
              <Skeleton width="4.375rem" height="2rem" />
              <Skeleton width="70%" />
            </div>
          ))}
        </SkeletonRegion>
      )}
      {replay.status === 'failed' && (
        <div className={`row-flex ${css.said}`}>
          <p>{text('evening.moments.failed')}</p>
          <Button icon="refresh" onPress={replay.retry}>
            {text('evening.moments.retry')}
          </Button>
        </div>
      )}
      {replay.status === 'ready' && <Found board={board} replay={replay.data} />}
    </Sheet>
  )
}

function Found({ board, replay: { scenes, isPartial } }: { board: Board; replay: EveningReplay }) {
  const text = useTexts()
  const language = useLanguage()
  const found = highlightsOf(board, scenes)
  return (
    <>
      {found.length === 0 && <p className={css.said}>{text('evening.moments.none')}</p>}
      <ol>
        {found.map(highlight => (
          <li key={highlight.revision} className={css.line}>
            <Moment highlight={highlight} board={board.id} />
          </li>
        ))}
      </ol>
      {isPartial && (
        <p className={`hint ${css.said}`}>
          {text('evening.moments.partial', { number: new Intl.NumberFormat(language).format(KNOWN_CHANGES) })}
        </p>
      )}
    </>
  )
}

function Moment({ highlight, board }: { highlight: Highlight; board: string }) {
  const text = useTexts()
  const language = useLanguage()
  const { kind, revision, at, game, side, score, scoreThen } = highlight
  const [hour = '', minute = ''] = clock(at, language).split(':')
  const teams = [game.labelTeam1, game.labelTeam2].map(label => {
    const team = shortTeam(label)
    return game.gender === 'F' ? text('evening.womenTeam', { team }) : team
  })
  const words = {
    team: teams[side - 1] ?? '',
    other: teams[2 - side] ?? '',
    score: pairText(score) ?? '',
    behind: pairText(scoreThen) ?? '',
  }
  return (
    <Link className={css.moment} to={replayAddress(board, revision)}>
      <span className="ck" aria-hidden="true">
        <b>{hour}</b>
        <b>{minute}</b>
      </span>
      <span className="vh">{`${hour}:${minute}, `}</span>
      <span className="grow">{text(`evening.moments.${kind}`, words)}</span>
      <Icon name="player-play" />
    </Link>
  )
}
