import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { clock, isOwn, splitTeamName, teamLabel, useLanguage, weekday } from '@pingboard/kit/fixtures'
import { Button } from '@pingboard/kit/ui'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Lane, Mark, MarkKind } from '../../model/lanes.ts'
import { dayOf } from '../../model/replay.ts'
import { hoursOf, type TimeLine } from '../../model/time-line.ts'
import { useTexts } from '../../state/texts.ts'
import { FEW_LANES } from './few-lanes.ts'
import css from './lanes.module.css'
import { usePartByPart } from './use-part-by-part.ts'
import type { Playback } from './use-playback.ts'

interface LanesProps {
  lanes: readonly Lane[]
  games: readonly Game[]
  line: TimeLine
  ownClub: string
  /** The fixtures in play at the moment that is shown, joined by spaces. */
  playing: string
  /** The drawing ends at the moment that is shown. */
  isPastOnly: boolean
  onFrame: Playback['onFrame']
}

/** The evening from the side: a lane a fixture. It says what the log says, in a picture; screen readers have the log. */
export const Lanes = memo(function Lanes({
  lanes,
  games,
  line,
  ownClub,
  playing,
  isPastOnly,
  onFrame,
}: LanesProps) {
  const text = useTexts()
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  const past = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      onFrame(share => {
        // Moved by the compositor: nothing is laid out or drawn anew.
        if (past.current) past.current.style.transform = `translateX(${(share - 1) * 100}%)`
        if (inner.current) inner.current.style.transform = `translateX(${(1 - share) * 100}%)`
        if (head.current) head.current.style.transform = `translateX(${share * 100}%)`
      }),
    [onFrame],
  )
  const live = useMemo(() => new Set(playing.split(' ')), [playing])
  const shown = useMemo(() => (isAll ? lanes : lanes.slice(0, FEW_LANES)), [isAll, lanes])
  const drawn = usePartByPart(shown, LANES_A_FRAME)
  const hours = useMemo(() => hoursOf(line), [line])
  const byId = new Map(games.map(game => [game.id, game]))
  const isOneDay = new Set(hours.map(({ at }) => dayOf(new Date(at).toISOString()))).size < 2
  return (
    <div className={css.lanes}>
      <div className={css.field} aria-hidden="true">
        <ul className={css.labels}>
          {shown.map(({ id }) => (
            <li key={id}>{nameOf(byId.get(id), ownClub)}</li>
          ))}
        </ul>
        <div className={css.drawing} style={{ blockSize: `${shown.length * 1.375}rem` }}>
          {!isPastOnly && <Marks lanes={drawn} room={shown.length} />}
          <div ref={past} className={css.past}>
            <div ref={inner} className={css.inner}>
              <Marks lanes={drawn} room={shown.length} live={live} />
            </div>
          </div>
          {line.gaps.map(({ page, from, to }) => (
            <span
              key={page}
              className={css.gap}
              style={{
                insetInlineStart: `${(from / line.length) * 100}%`,
                inlineSize: `${((to - from) / line.length) * 100}%`,
              }}
            />
          ))}
          <div ref={head} className={css.head} />
        </div>
        <ol className={`num ${css.hours}`}>
          {hours.map(({ x, at }) => (
            <li
              key={at}
              data-end={x / line.length > 0.9 || undefined}
              style={{ insetInlineStart: `${(x / line.length) * 100}%` }}
            >
              {isOneDay ? '' : `${weekday(dayOf(new Date(at).toISOString()), language)} `}
              {clock(at, language)}
            </li>
          ))}
        </ol>
      </div>
      <p className={`small muted ${css.key}`}>
        <span aria-hidden="true">
          <i className={css.above} />
          {text('replay.key.own')}
        </span>
        <span aria-hidden="true">
          <i className={css.below} />
          {text('replay.key.other')}
        </span>
        <span aria-hidden="true">
          <i className={css.hollow} />
          {text('replay.key.struck')}
        </span>
        <span aria-hidden="true">
          <i className={css.end} />
          {text('replay.key.end')}
        </span>
        {line.isShortened && <span>{text('replay.shortened')}</span>}
        {line.gaps.length > 0 && (
          <span>
            <i className={css.unread} />
            {text('replay.unread')}
          </span>
        )}
      </p>
      {lanes.length > FEW_LANES && (
        <Button variant="link" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
          {text(isAll ? 'replay.fewLanes' : 'replay.allLanes', { total: lanes.length })}
        </Button>
      )}
    </div>
  )
})

/** "Équipe 3", or the whole name of a team without a number. */
function nameOf(game: Game | undefined, ownClub: string) {
  if (!game) return null
  const side = isOwn(game, 2, ownClub) && !isOwn(game, 1, ownClub) ? 2 : 1
  const label = side === 1 ? game.labelTeam1 : game.labelTeam2
  const { number } = splitTeamName(label)
  return isOwn(game, side, ownClub) && number ? <Team game={game} number={number} /> : teamLabel(label)
}

function Team({ game, number }: { game: Game; number: string }) {
  const text = useTexts()
  const isWomen = game.gender === 'F'
  return (
    <>
      <span className={css.wide}>{text(isWomen ? 'replay.women' : 'replay.team')} </span>
      {number}
      {isWomen && <span className={css.narrow}>{text('replay.womenShort')}</span>}
    </>
  )
}

/** A lane has a hundred marks, and is drawn twice. */
const LANES_A_FRAME = 3

/** Units of the drawing: its width, and the height of a lane with the space after it. */
const WIDTH = 1000
const STEP = 100
const LANE = 82

/** All marks in a few paths. Given which fixtures are in play, as they look once the evening has passed them. */
const Marks = memo(function Marks({
  lanes,
  room,
  live,
}: {
  lanes: readonly Lane[]
  /** Lanes for which there is room: some may not be drawn yet. */
  room: number
  live?: ReadonlySet<GameId | string>
}) {
  return (
    <svg
      className={css.marks}
      viewBox={`0 0 ${WIDTH} ${room * STEP}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lanes.map((lane, index) => (
        <LaneMarks key={lane.id} lane={lane} index={index} isPassed={!!live} isLive={live?.has(lane.id)} />
      ))}
    </svg>
  )
})

interface LaneMarksProps {
  lane: Lane
  index: number
  /** The evening has passed it: its spans are drawn, too. */
  isPassed: boolean
  isLive: boolean | undefined
}

/** A fixture that begins or ends draws its own lane anew, and no other: each has a hundred marks. */
const LaneMarks = memo(function LaneMarks({ lane, index, isPassed, isLive }: LaneMarksProps) {
  const { marks, spans } = lane
  return (
    <g transform={`translate(0 ${index * STEP})`} className={isLive ? css.live : css.rest}>
      {isPassed &&
        spans.map(({ from, to }) => (
          <rect key={from} x={from * WIDTH} width={(to - from) * WIDTH} height={LANE} className={css.band} />
        ))}
      <path className={css.axis} d={`M0 ${LANE / 2}H${WIDTH}`} />
      {isPassed && <path className={css.net} d={spans.map(netOf).join('')} />}
      <path className={css.solid} d={pathOf(marks.filter(({ isHollow }) => !isHollow))} />
      <path className={css.outer} d={pathOf(marks.filter(({ isHollow }) => isHollow))} />
      <path className={css.core} d={pathOf(marks.filter(({ isHollow }) => isHollow))} />
      <path className={css.square} d={squares(marks)} />
    </g>
  )
})

const TOP: Record<Exclude<MarkKind, 'end'>, number> = { above: 4, below: LANE / 2 + 4 }
const place = (at: number) => (at * WIDTH).toFixed(1)

const netOf = ({ from, to }: Lane['spans'][number]): string => `M${place(from)} ${LANE / 2}H${place(to)}`

const pathOf = (marks: readonly Mark[]): string =>
  marks.map(({ at, kind }) => (kind === 'end' ? '' : `M${place(at)} ${TOP[kind]}v${LANE / 2 - 8}`)).join('')

const squares = (marks: readonly Mark[]): string =>
  marks.map(({ at, kind }) => (kind === 'end' ? `M${place(at)} ${LANE / 2}h.01` : '')).join('')
