import { gameState, isOver } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { shownGame } from '@pingboard/kit/fixtures'
import { useMemo, useState } from 'react'
import { lanesOf } from '../../model/lanes.ts'
import { type Scene, scenesOf } from '../../model/moments.ts'
import { beginningOf, openingOf } from '../../model/opening.ts'
import { boardAt, pageOf } from '../../model/replay.ts'
import { timeLineOf } from '../../model/time-line.ts'
import { usePlayback } from './use-playback.ts'
import { type Opened, useRecording } from './use-recording.ts'

export type Replay = ReturnType<typeof useReplay>

interface Options {
  /** The board as it is now. */
  now: Board
  /** Revision in the address. */
  asked: number | null
  /** The replay of one fixture. */
  only?: GameId | undefined
  /** What comes is not shown: it opens at its beginning. */
  isPastOnly: boolean
}

/** A replay: what was read of it, its line, and where it stands. */
export function useReplay(opened: Opened, { now, asked, only, isPastOnly }: Options) {
  const recording = useRecording(opened, now.revision)
  const { reels, outline } = recording
  const told = useMemo(() => scenesOf(reels.flatMap(({ passages }) => passages)), [reels])
  // The change that opens the board is where each fixture begins.
  const scenes = useMemo(
    () =>
      only
        ? told.filter(({ entry }) => entry.gameId === only || entry.told[0]?.change.type === 'opened')
        : told,
    [told, only],
  )
  const line = useMemo(() => timeLineOf(outline, reels, scenes), [outline, reels, scenes])
  const own = useOwnNames(opened.board)
  const games = useMemo(
    () => now.games.filter(({ id }) => only === undefined || id === only),
    [now.games, only],
  )
  const lanes = useMemo(
    () => lanesOf(games, scenes, line, now.clubNumber),
    [games, scenes, line, now.clubNumber],
  )
  const moments = useMemo(() => scenes.flatMap(({ moment }, index) => (moment ? [index] : [])), [scenes])
  const isRunning = !isOver(now.games, now.today)
  const [opening] = useState(() => openingOf(now, scenes, asked, isPastOnly))
  const playback = usePlayback(line, {
    opening,
    beginning: beginningOf(scenes),
    isRunning,
    need: recording.need,
  })

  const { revision, index } = playback
  const shownAt = scenes[index]?.entry.at ?? ''
  // That a score did not last is told by what came later.
  const known = useMemo(
    () =>
      isPastOnly
        ? scenes.map(scene =>
            scene.struck && scene.struck.at > shownAt ? { ...scene, struck: null } : scene,
          )
        : scenes,
    [scenes, isPastOnly, shownAt],
  )
  const reel = revision === null ? undefined : reels.find(({ page }) => page === pageOf(revision))
  const board = reel && revision !== null ? boardAt(reel, revision) : null
  const shown = useMemo(
    () => board?.games.filter(({ id }) => only === undefined || id === only).map(own) ?? [],
    [board, only, own],
  )
  const playing = shown.filter(game => gameState(game, board?.today ?? '') === 'live').map(({ id }) => id)
  return {
    recording,
    scenes: known,
    line,
    lanes,
    playback,
    /** The board at the shown moment; null where it is not read yet. */
    board,
    /** Its fixtures, under the names that pages show. */
    games: shown,
    playing: playing.join(' '),
    struck: struckAt(known, index, shown),
    /** Shares of the line. */
    momentPlaces: useMemo(
      () => moments.map(index => (line.stops[index]?.x ?? 0) / line.length),
      [moments, line],
    ),
    isRunning,
    /** What the address of the shown moment names: null for the one at which the replay opens; undefined while reading. */
    address: playback.follows || (asked === null && revision === opening) ? null : (revision ?? undefined),
    /** To the next moment that matters, or to the nearest part that is not read yet. */
    toMoment: (way: 1 | -1) => {
      const next = way > 0 ? moments.find(at => at > index) : moments.findLast(at => at < index)
      const x = playback.x
      const gap = way > 0 ? line.gaps.find(({ from }) => from >= x) : line.gaps.findLast(({ to }) => to <= x)
      const place = next === undefined ? null : (line.stops[next]?.x ?? null)
      const isGapFirst = gap && (place === null || (way > 0 ? gap.from < place : gap.to > place))
      if (isGapFirst) playback.toMoment(way > 0 ? gap.begins : Math.max(gap.begins, gap.ends - 1))
      else playback.toIndex(next ?? (way > 0 ? scenes.length - 1 : 0))
    },
  }
}

/** The last change of each score before a line of the log, where it did not last. */
function struckAt(
  scenes: readonly Scene[],
  index: number,
  games: readonly GameWithSheet[],
): Map<GameId, NonNullable<Scene['struck']>> {
  const found = new Map<GameId, NonNullable<Scene['struck']>>()
  const open = new Set(games.map(({ id }) => id))
  for (let at = index; at >= 0 && open.size > 0; at--) {
    const { before, after, struck } = scenes[at] ?? { before: null, after: null, struck: null }
    if (!before || !after || !open.has(after.id)) continue
    if (before.scoreTeam1 === after.scoreTeam1 && before.scoreTeam2 === after.scoreTeam2) continue
    open.delete(after.id)
    if (struck) found.set(after.id, struck)
  }
  return found
}

/** Fixtures under the names that pages show. The same fixture gives the same object, so that its row is not drawn anew. */
function useOwnNames({ clubNumber, group }: Board): (game: GameWithSheet) => GameWithSheet {
  const { shortName } = group
  return useMemo(() => {
    const known = new WeakMap<GameWithSheet, GameWithSheet>()
    return game => {
      const shown = known.get(game) ?? shownGame(game, { clubNumber, shortName })
      known.set(game, shown)
      return shown
    }
  }, [clubNumber, shortName])
}
