import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { type BoardId, gameIdOf } from '@pingboard/contracts/ids.ts'
import type { BoardCommand, GameWish } from '@pingboard/services/boards/board/commands.ts'
import { parisDay } from '@pingboard/services/boards/paris-day.ts'
import { aFixture, GROUP, SOMEBODY } from '@pingboard/services/boards/testing/facts.ts'
import type { CommandContext } from '@pingboard/services/kernel/command-context.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import { StoreBroken, StoreFull } from '@pingboard/services/ports/event-log.ts'
import { START, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { vi } from 'vitest'
import { copyLog } from '../../support/killed.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { viewsEqualRebuild } from '../../support/rebuild.ts'
import { type Defect, type Fault, openWorld, type World } from './world.ts'

const STEPS = 70
const BOARDS = 3
const GAMES = 3

export type Reached =
  | Fault
  | 'restart'
  | 'crash'
  | 'clock forward'
  | 'clock back'
  | 'sent twice'
  | 'came back'
export const ALL_FAULTS: readonly Reached[] = [
  'conflict',
  'full',
  'slow',
  'delayed',
  'duplicated',
  'restart',
  'crash',
  'clock forward',
  'clock back',
  'sent twice',
  'came back',
]

export interface Outcome {
  /** Broken promises; empty when all hold. */
  readonly faults: readonly string[]
  readonly reached: ReadonlySet<Reached>
  /** The log at the end, event by event: the same for the same seed. */
  readonly history: string
}

interface Sent {
  readonly board: BoardId
  readonly command: BoardCommand
  readonly context: CommandContext
  /** The command was answered and had something to store. */
  left: boolean
}

/** Plays one scenario: everything that happens in it follows from the seed. */
export async function playScenario(seed: number, defect?: Defect): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'pingboard-scenario-'))
  // Only the pause before a retry draws a number and waits by itself below.
  const chance = randomFrom(seed)
  vi.spyOn(Math, 'random').mockImplementation(chance.next)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    return await new Scenario(seed, root, defect).play()
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
    rmSync(root, { recursive: true, force: true })
  }
}

class Scenario {
  readonly #random: Random
  readonly #root: string
  readonly #defect: Defect | undefined
  readonly #clock = fixedClock('2026-11-21T19:30:00.000Z')
  readonly #ids
  readonly #reached = new Set<Reached>()
  readonly #faults: string[] = []
  readonly #sent: Sent[] = []
  /** Per board: the last revision that reached the consumer with a checkpoint. */
  readonly #told = new Map<string, number>()
  readonly #boards: BoardId[]
  /** Names the directory of each life. */
  #life = 0
  /** Grows when answers of an earlier life stop counting. */
  #epoch = 0
  #world: World | null = null

  constructor(seed: number, root: string, defect: Defect | undefined) {
    this.#random = randomFrom(seed)
    this.#root = root
    this.#defect = defect
    this.#ids = seededIds(String(seed))
    this.#boards = Array.from({ length: BOARDS }, () => this.#ids.random() as BoardId)
  }

  get #now(): World {
    if (!this.#world) throw new Error('nothing is open')
    return this.#world
  }

  async play(): Promise<Outcome> {
    await this.#open()
    for (const board of this.#boards) {
      const games = Array.from({ length: GAMES }, (_, index) => aFixture({ externalId: `R1-${index}` }))
      const createdBy = SOMEBODY
      const opening = {
        type: 'OpenBoard',
        boardId: board,
        name: 'J7',
        clubNumber: '1',
        groupId: GROUP,
        createdBy,
        games,
      }
      this.#send(board, opening as BoardCommand)
      await settled()
    }
    for (let step = 0; step < STEPS; step++) {
      await this.#step()
      await settled()
    }
    await this.#heal()
    await this.#judge()
    return { faults: this.#faults, reached: this.#reached, history: await this.#end() }
  }

  async #open(): Promise<void> {
    this.#life++
    this.#epoch++
    this.#world = await openWorld({
      dir: this.#dir,
      clock: this.#clock,
      ids: this.#ids,
      defect: this.#defect,
      reached: fault => this.#reached.add(fault),
      told: ({ key, event }) => {
        this.#told.set(key, (event as { revision: number }).revision)
      },
    })
  }

  get #dir(): string {
    return join(this.#root, String(this.#life))
  }

  // ---- What may happen ----

  async #step(): Promise<void> {
    const world = this.#now
    const board = this.#random.pick(this.#boards)
    const dice = this.#random.below(100)
    if (dice < 34) this.#send(board, this.#wish(board))
    else if (dice < 38) this.#sendAgain()
    else if (dice < 44) world.faults.foreign = stream => world.foreignScore(stream, this.#random.below(900))
    else if (dice < 47) world.faults.slow = true
    else if (dice < 53) {
      world.faults.slow = false
      world.release()
    } else if (dice < 55) world.room('none')
    else if (dice < 59) world.room('enough')
    else if (dice < 70) world.toRooms.some(this.#random)
    else if (dice < 73) world.toRooms.again(this.#random)
    else if (dice < 79) world.patient()
    else if (dice < 85) world.arrive(board, this.#random.chance(0.5))
    else if (dice < 91) for (const viewer of world.viewers) this.#random.chance(0.5) && viewer.drain()
    else if (dice < 93) {
      if (world.viewers.length > 0) this.#random.pick(world.viewers).leave()
    } else if (dice < 95) this.#moveClock()
    else if (dice < 97) world.rooms.check()
    else await this.#endLife(this.#random.chance(0.5) ? 'restart' : 'crash')
  }

  #wish(board: BoardId): BoardCommand {
    const { below, chance, pick } = this.#random
    const wishes: GameWish[] = [
      { scoreTeam1: below(15), scoreTeam2: below(15) },
      { scoreTeam2: below(15) },
      { postponed: chance(0.5) },
      { done: chance(0.5) },
      { location: `Salle ${below(5)}` },
      { predictedDate: `2026-11-2${below(10)}` },
    ]
    const gameId = gameIdOf(board, 1 + below(GAMES))
    return { type: 'UpdateGame', gameId, wish: pick(wishes), today: parisDay(this.#clock.now()) }
  }

  #send(board: BoardId, command: BoardCommand): void {
    const commandId = this.#ids.random()
    const context: CommandContext = {
      commandId,
      actorId: SOMEBODY,
      correlationId: commandId,
      causationId: commandId,
      idempotencyKey: commandId,
      bodyHash: commandId,
    }
    const sent: Sent = { board, command, context, left: false }
    this.#sent.push(sent)
    this.#carryOut(sent)
  }

  #sendAgain(): void {
    this.#reached.add('sent twice')
    this.#carryOut(this.#random.pick(this.#sent))
  }

  #carryOut(sent: Sent): void {
    const epoch = this.#epoch
    this.#now.boards.handle(sent.board, sent.command, sent.context).then(
      ({ events, repeated }) => {
        // An answer from a life that was cut off reached no caller.
        if (epoch === this.#epoch) sent.left ||= events.length > 0 || repeated
      },
      (error: unknown) => {
        const isRefusal =
          error instanceof Rejection || error instanceof StoreFull || error instanceof StoreBroken
        if (!isRefusal) this.#faults.push(`${sent.command.type} failed: ${error}`)
      },
    )
  }

  #moveClock(): void {
    if (this.#random.chance(0.3)) {
      this.#clock.advance(-60_000 * (1 + this.#random.below(10)))
      this.#reached.add('clock back')
    } else {
      this.#clock.advance(3_600_000 * (1 + this.#random.below(8)))
      this.#reached.add('clock forward')
    }
  }

  /** A restart ends in order. A crash leaves the files as they are now, and no caller gets an answer any more. */
  async #endLife(how: 'restart' | 'crash'): Promise<void> {
    const [world, before] = [this.#now, this.#dir]
    const watched = world.viewers.filter(({ stay }) => !stay.isOver).map(({ id }) => id)
    const next = join(this.#root, String(this.#life + 1))
    if (how === 'crash') {
      copyLog(before, next)
      this.#epoch++
      await world.close()
    } else {
      await world.close()
      await settled()
      copyLog(before, next)
    }
    this.#checkViewers(world)
    rmSync(before, { recursive: true, force: true })
    this.#reached.add(how)
    await this.#open()
    for (const id of watched) {
      this.#now.arrive(id, this.#random.chance(0.5))
      this.#reached.add('came back')
    }
  }

  // ---- What must hold ----

  /** Ends every fault and delivers every message. */
  async #heal(): Promise<void> {
    const world = this.#now
    world.faults.slow = false
    world.faults.foreign = null
    world.room('enough')
    world.release()
    for (let time = 0; time < 40; time++) {
      world.patient()
      world.toRooms.all()
      world.rooms.check()
      for (const viewer of world.viewers) viewer.drain()
      await settled()
    }
  }

  async #judge(): Promise<void> {
    const world = this.#now
    const { events } = await world.engine.log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
    for (const { context, command, left } of this.#sent) {
      const stored = events.filter(({ metadata }) => metadata.commandId === context.commandId)
      if (new Set(stored.map(({ id }) => id)).size !== stored.length)
        this.#faults.push('an event is there twice')
      if (left && stored.length === 0) this.#faults.push(`${command.type} was answered and is not stored`)
    }
    for (const board of this.#boards) {
      const revisions = events
        .filter(({ stream }) => stream === `board-${board}`)
        .map(({ revision }) => revision)
      if (revisions.some((revision, index) => revision !== index)) this.#faults.push('revisions have a gap')
      const last = revisions.at(-1) ?? -1
      if ((this.#told.get(board) ?? -1) !== last)
        this.#faults.push(`the consumer was told ${this.#told.get(board)} of ${last}`)
      const shown = await world.shownNow(board)
      for (const { id, stay } of world.viewers) {
        if (id !== board || stay.isOver) continue
        if (JSON.stringify(stay.held?.board) !== JSON.stringify(shown))
          this.#faults.push(`a viewer ends with ${stay.held?.revision} of ${shown?.revision}`)
      }
    }
    this.#checkViewers(world)
    for (const error of world.errors) this.#faults.push(`the live service met ${error}`)
  }

  #checkViewers({ viewers }: World): void {
    for (const { stay } of viewers) {
      if (stay.gaps > 0) this.#faults.push('a viewer could not follow')
      if (stay.revisions.some((revision, index) => index > 0 && revision < (stay.revisions[index - 1] ?? 0)))
        this.#faults.push('a viewer saw an older board after a newer one')
    }
  }

  async #end(): Promise<string> {
    const { events } = await this.#now.engine.log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
    await this.#now.close()
    if (!(await viewsEqualRebuild(this.#dir))) this.#faults.push('the views differ from a rebuild')
    return events
      .map(({ id, stream, type, recordedAt }: StoredEvent) => [id, stream, type, recordedAt].join(' '))
      .join('\n')
  }
}

/** Waits until no work can go on by itself. Time passes only here, so that retries go on. */
async function settled(): Promise<void> {
  for (let count = 0; count < 4; count++) {
    await turn()
    await turn()
    vi.advanceTimersByTime(100)
  }
}
