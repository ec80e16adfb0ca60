import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { groupPage } from '@pingboard/services/groups/views/group-page.ts'
import { somebody } from '../../support/client.ts'
import { aBoardIn, aFixture, aGroupOf } from '../../support/club.ts'
import { boardIdOf, boardOpened, GAMES, scoreChanged } from './board.ts'
import { type Child, startChild } from './child.ts'
import { scratchFolder } from './scratch.ts'
import { quantile } from './statistics.ts'

/** Boards of a group, and the events of each board: together a long season of a large club. */
export const BOARDS = 100
export const EVENTS = 500

export interface Season {
  readonly dataDir: string
  /** Session of a person who may change the scores. */
  readonly cookie: string
  readonly boards: readonly string[]
}

export const PRODUCT = join(import.meta.dirname, '..', 'ours', 'product.ts')

export interface Size {
  /** Events of each board. */
  readonly perBoard: number
  /** Events of other boards, as from seasons of other years. */
  readonly more: number
}

const made = new Map<string, Promise<Season>>()

/** A data directory with a season in it, made once for all figures. */
export function season(size: Size = { perBoard: EVENTS, more: 0 }): Promise<Season> {
  const key = JSON.stringify(size)
  const known = made.get(key) ?? makeSeason(size)
  made.set(key, known)
  // The next figure tries again after a failure.
  known.catch(() => made.delete(key))
  return known
}

async function makeSeason(size: Size): Promise<Season> {
  const dataDir = scratchFolder('season')
  const product = startChild(PRODUCT, [dataDir])
  const origin = await product.ask<string>('origin')
  const owner = await somebody(origin)
  const group = await aGroupOf(owner)
  const boards: string[] = []
  const games = Array.from({ length: GAMES }, (_, index) =>
    // Team ids of a fixed length, so that every board is as long as the floor's.
    aFixture(index + 1, { idTeam1: '109901', idTeam2: '208802' }),
  )
  for (let index = 0; index < BOARDS; index++) boards.push((await aBoardIn(group, owner, games)).id)
  await product.stop()
  await playAll(dataDir, boards, size)
  await catchUp(startChild(PRODUCT, [dataDir]))
  return { dataDir, cookie: owner.cookie, boards }
}

/** Questions in a row, and milliseconds between two. */
const LOOKS = 100
const LOOK_MS = 10
/** Milliseconds until a process at rest answers. */
const AT_REST_MS = 0.5

/**
 * Lets a product bring every view and consumer up to the end of the log, then stops it. Otherwise the first seconds of
 * each figure would measure that.
 */
export async function catchUp(product: Child): Promise<void> {
  await product.ask('origin')
  for (let taken = Infinity; taken > AT_REST_MS; ) {
    const answers: number[] = []
    for (let look = 0; look < LOOKS; look++) {
      const from = performance.now()
      await product.ask('origin')
      answers.push(performance.now() - from)
      await wait(LOOK_MS)
    }
    taken = quantile(answers, 0.9)
  }
  await product.stop()
}

/** Appends the scores of a season to the log of a stopped product. */
async function playAll(dir: string, boards: readonly string[], { perBoard, more }: Size): Promise<void> {
  const { log } = await openEmbedded({ dir, views: [groupPage, boardPage], clock: systemClock })
  for (const board of boards) {
    const scores = Array.from({ length: perBoard - 1 }, (_, count) => scoreChanged(board as never, count))
    await log.append(`board-${board}`, 0, scores)
  }
  for (let index = 0; index < more / EVENTS; index++) {
    const board = boardIdOf(index)
    const scores = Array.from({ length: EVENTS - 1 }, (_, count) => scoreChanged(board, count))
    await log.append(`board-${board}`, 'no-stream', [boardOpened(board), ...scores])
  }
  await log.close()
}
