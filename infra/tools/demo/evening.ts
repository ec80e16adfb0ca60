import { setTimeout as wait } from 'node:timers/promises'
import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { boardOfDay } from './board.ts'
import { CAPTAIN, PLAYERS, SCORER } from './cast.ts'
import { demoGroup } from './group.ts'
import { linkLicence } from './licence.ts'
import { arrive, type DemoPerson } from './person.ts'
import { type Change, nextChange, openingChanges } from './play.ts'

export interface DemoOptions {
  /** Address of the product, `http://127.0.0.1:4100`. */
  readonly origin: string
  /** The day in Paris, `yyyy-MM-dd`. */
  readonly today: () => string
  /** Called when a person of the demo has signed in, so that what the person creates is marked. */
  readonly onPerson: (id: UserId) => void
  /** Whether there is a viewer: scores then change every few seconds; otherwise slowly, to keep the log small. */
  readonly watched: () => boolean
  readonly log: Log
  readonly signal: AbortSignal
}

const LOOK_AGAIN_MS = 1000
const WATCHED_MS = [4000, 9000] as const
const UNWATCHED_MS = 60_000
const RETRY_MS = 15_000

/** Plays the demo until the signal ends it. After a failure, which it logs, it starts again; the product runs on. */
export async function playDemo(options: DemoOptions): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await evening(options)
    } catch (error) {
      if (options.signal.aborted) return
      options.log.warn({ err: String(error) }, 'the demo stumbled and starts again')
      await wait(RETRY_MS, undefined, { signal: options.signal }).catch(() => {})
    }
  }
}

async function evening({ origin, today, onPerson, watched, signal }: DemoOptions): Promise<void> {
  const people: DemoPerson[] = []
  for (const part of [CAPTAIN, SCORER, ...PLAYERS]) {
    const person = await arrive(origin, part, signal)
    onPerson(person.profile.id)
    people.push(person)
  }
  const [captain, scorer, ...players] = people
  if (!captain || !scorer) return
  const licence = await linkLicence(captain)
  const group = await demoGroup(captain, [scorer, ...players], licence?.clubNumber ?? null, today())

  const change = async ({ game, body }: Change) => {
    await scorer.ask(updateGame, { params: { id: game.id }, body })
  }
  for (;;) {
    const day = today()
    let board: Board = await boardOfDay(scorer, group, day)
    if (board.games.every(game => game.scoreTeam1 === null)) {
      for (const opening of openingChanges(board.games, Math.random)) await change(opening)
    }
    while (today() === day) {
      await pause(watched, signal)
      board = await scorer.ask(getBoard, { params: { id: board.id } })
      const next = nextChange(board.games, Math.random)
      if (next) await change(next)
    }
  }
}

/** A pause like a person's; a viewer who arrives ends a long pause early. */
async function pause(watched: () => boolean, signal: AbortSignal): Promise<void> {
  const [least, most] = WATCHED_MS
  const short = least + Math.random() * (most - least)
  for (let waited = 0; waited < (watched() ? short : UNWATCHED_MS); waited += LOOK_AGAIN_MS) {
    await wait(LOOK_AGAIN_MS, undefined, { signal })
  }
}
