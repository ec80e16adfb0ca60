import { deepEqual } from 'node:assert/strict'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { type BoardWithRights, getBoard } from '@pingboard/contracts/http/boards.ts'
import { getGame } from '@pingboard/contracts/http/games.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { listMembers } from '@pingboard/contracts/http/members.ts'
import { type BoardId, type GameId, gameIdOf, membershipIdOf } from '@pingboard/contracts/ids.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { canonical } from '@pingboard/services/kernel/testing/events.ts'
import { advance } from '@pingboard/services/kernel/view.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import { expect } from 'vitest'
import { type Client, expectStatus } from '../../support/client.ts'
import { aGroupOf } from '../../support/club.ts'
import { rawViewer } from '../crowd/raw-viewer.ts'
import { Stay } from '../live/stay.ts'
import { byDate, type Model, type ModelMatch } from './model.ts'
import type { openStoredPages } from './stored-page.ts'

type Person = Client & { readonly profile: Profile }

/** What the product has stored. */
export interface Kept {
  readonly log: Pick<EventLog, 'readStream'>
  readonly pages: ReturnType<typeof openStoredPages>
}

/** The product on which a sequence of commands runs: people, a new group, and its boards, each with viewers. */
export class Real {
  readonly people: readonly Person[]
  readonly group: Group
  readonly token: string
  readonly today: string
  readonly boards: { readonly id: BoardId; readonly stays: readonly Stay[] }[] = []
  readonly #kept: Kept
  readonly #closing: (() => void)[] = []

  private constructor(given: Pick<Real, 'people' | 'group' | 'token' | 'today'>, kept: Kept) {
    this.people = given.people
    this.group = given.group
    this.token = given.token
    this.today = given.today
    this.#kept = kept
  }

  static async begin(people: readonly Person[], today: string, kept: Kept): Promise<Real> {
    const [owner] = people
    if (!owner) throw new Error('nobody is here')
    const group = await aGroupOf(owner)
    const { token } = (await expectStatus(owner.call(getInvitation, { params: { id: group.id } }), 200)).data
    return new Real({ people, group, token, today }, kept)
  }

  person(number: number): Person {
    const person = this.people[number]
    if (!person) throw new Error(`nobody is number ${number}`)
    return person
  }
  board(number: number): BoardId {
    const board = this.boards[number]
    if (!board) throw new Error(`no board is number ${number}`)
    return board.id
  }
  game = (board: number, place: number): GameId => gameIdOf(this.board(board), place + 1)
  membership = (person: number) => membershipIdOf(this.group.id, this.person(person).profile.id)

  /** Adds a board that was just opened, with a viewer of whole boards and a viewer of changes. */
  async watch({ id }: BoardWithRights): Promise<void> {
    const stays = await Promise.all(
      [false, true].map(async changes => {
        const stay = new Stay()
        const hears = (message: string) => {
          if (!message.startsWith('42["connected"')) stay.take(message.slice(1))
        }
        const viewer = await rawViewer(this.person(0).origin, id, hears, { changes })
        this.#closing.push(() => viewer.socket.terminate())
        return stay
      }),
    )
    this.boards.push({ id, stays })
  }

  /** Checks that the model, GET, the viewers and a fold of the log agree. @throws when two of them differ */
  async agreesWith(model: Model): Promise<void> {
    const owner = this.person(0)
    const { data: members } = await expectStatus(
      owner.call(listMembers, { params: { id: this.group.id } }),
      200,
    )
    const held = new Map(members.data.map(({ user, permissions }) => [user?.id, permissions.id as string]))
    deepEqual(
      held,
      new Map([...model.members].map(([person, role]) => [this.person(person).profile.id, role])),
    )

    for (const [number, wanted] of model.boards.entries()) {
      const id = this.board(number)
      const stays = this.boards[number]?.stays ?? []
      if (!wanted) {
        await expectStatus(owner.call(getBoard, { params: { id } }), 404)
        for (const stay of stays) await expect.poll(() => stay.dismissed).toBe('BOARD_DELETED')
        continue
      }
      const { permissions: _, ...board } = (await expectStatus(owner.call(getBoard, { params: { id } }), 200))
        .data
      equal(board.name, wanted.name)
      for (const [place, game] of wanted.games.entries()) {
        const { data } = await expectStatus(
          owner.call(getGame, { params: { id: this.game(number, place) } }),
          200,
        )
        const { scoreTeam1, scoreTeam2, postponed, done, predictedDate, location, formula } = data
        const sets = data.sets.map(({ order, winner }): ModelMatch => ({ order, winner }))
        const { done: flag, ...rest } = game
        const isDone = flag || byDate(game, this.today)
        equal(
          { scoreTeam1, scoreTeam2, postponed, predictedDate, location, formula, sets, done },
          { ...rest, done: isDone },
        )
        // The board shows each game as the game's own call does, except for the sheet.
        const { sets: __, ...alone } = data
        equal(board.games[place], alone)
      }
      for (const stay of stays) {
        await expect.poll(() => stay.held?.revision).toBe(board.revision)
        equal(stay.held?.board, board)
        equal(stay.gaps, 0)
        equal(
          stay.revisions,
          [...new Set(stay.revisions)].sort((a, b) => a - b),
        )
      }
      // The file may be a second behind the answers above (decision 0015); it then holds an earlier state.
      const kept = this.#kept.pages.of(id)
      const events = await this.#kept.log.readStream(`board-${id}`)
      const folded = events
        .filter(event => event.revision <= (kept?.revision ?? -1))
        .reduce<ViewDocument | null>((page, event) => advance(boardPage, page, event), null)
      equal(kept, { doc: folded?.doc, revision: folded?.revision, keys: folded?.keys, order: folded?.order })
    }
  }

  close(): void {
    for (const close of this.#closing) close()
  }
}

const equal = (actual: unknown, wanted: unknown) =>
  deepEqual(JSON.parse(canonical(actual ?? null)), JSON.parse(canonical(wanted ?? null)))
