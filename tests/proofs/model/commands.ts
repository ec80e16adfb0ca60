import { deepEqual } from 'node:assert/strict'
import { createBoard, deleteBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { revertGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { acceptInvitation } from '@pingboard/contracts/http/invitations.ts'
import { changeMemberRole, removeMember } from '@pingboard/contracts/http/members.ts'
import type { RoleId } from '@pingboard/contracts/ids.ts'
import fc from 'fast-check'
import type { Answered } from '../../support/client.ts'
import { aFixture, CLUB } from '../../support/club.ts'
import { after, type Model, type ModelGame, may, ROLES, type RoleName, type Wish } from './model.ts'
import type { Real } from './real.ts'

type Command = fc.AsyncCommand<Model, Real>

/** People of a sequence; the owner of the group is number 0. */
export const PEOPLE = 4
const GAMES = 2
const MOST_BOARDS = 2

/** Compares the model's answer with the product's. @throws when they differ */
function said(
  answer: { readonly status: number; readonly code: string | undefined },
  wanted: number | string,
): void {
  deepEqual(
    answer.status < 300 ? answer.status : answer.code,
    wanted,
    `answered ${answer.status} ${answer.code}`,
  )
}

const person = fc.nat(PEOPLE - 1)
const someBoard = fc.nat(MOST_BOARDS - 1)
const place = fc.nat(GAMES - 1)
const hasBoard = (board: number) => (model: Readonly<Model>) => board < model.boards.length

type AnsweredGame = Answered<typeof updateGame> | Answered<typeof revertGame>

/** A command on a game of a board that was opened before: carried out, or refused as the model says. */
const overGame = (
  title: string,
  who: number,
  board: number,
  at: number,
  expected: (model: Model, game: ModelGame, real: Real) => ModelGame | string,
  ask: (real: Real, model: Model) => Promise<AnsweredGame>,
): Command => ({
  check: hasBoard(board),
  async run(model, real) {
    const known = model.boards[board]
    const game = known?.games[at]
    const answer = await ask(real, model)
    if (!known || !game) return said(answer, 'GAME_NOT_FOUND')
    if (!may(model, who, 'score')) return said(answer, 'FORBIDDEN')
    const next = expected(model, game, real)
    said(answer, typeof next === 'string' ? next : 200)
    if (typeof next === 'string') return
    known.games = known.games.with(at, next)
    const { revision } = answer.data
    if (!known.past.has(revision)) known.past.set(revision, known.games)
  },
  toString: () => `${who} ${title} on ${board}.${at}`,
})

const score = fc.option(fc.nat(20), { nil: null })
const matches = fc.uniqueArray(
  fc.record({
    order: fc.integer({ min: 1, max: 4 }),
    winner: fc.constantFrom('home' as const, 'away' as const, null),
  }),
  { selector: ({ order }) => order, maxLength: 3 },
)
/** @param days around today that a game may be moved to */
const wishes = (days: readonly string[]): fc.Arbitrary<Wish> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ scoreTeam1: score, scoreTeam2: score }, { requiredKeys: [] }) },
    { weight: 2, arbitrary: fc.record({ postponed: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ done: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ predictedDate: fc.constantFrom(...days) }) },
    { weight: 1, arbitrary: fc.record({ location: fc.constantFrom('Salle A', 'Salle B', null) }) },
    { weight: 1, arbitrary: fc.record({ formula: fc.constantFrom('4x14' as const, '3x10' as const, null) }) },
    { weight: 3, arbitrary: fc.record({ sets: matches }) },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          scoreTeam1: score,
          done: fc.boolean(),
          postponed: fc.boolean(),
          predictedDate: fc.constantFrom(...days),
          sets: matches,
        },
        { requiredKeys: [] },
      ),
    },
  )
const sent = ({ sets, ...wish }: Wish) => ({
  ...wish,
  ...(sets && {
    sets: sets.map(match => ({ ...match, home: ['A'], away: ['X'], points: [], withdrawn: false })),
  }),
})

const update = (who: number, board: number, at: number, wish: Wish): Command =>
  overGame(
    `wishes ${JSON.stringify(wish)}`,
    who,
    board,
    at,
    (_model, game, { today }) => (Object.keys(wish).length === 0 ? game : after(game, wish, today)),
    real => real.person(who).call(updateGame, { params: { id: real.game(board, at) }, body: sent(wish) }),
  )

const revert = (who: number, board: number, at: number, which: number): Command => {
  const revisionIn = (model: Model) => {
    const known = [...(model.boards[board]?.past.keys() ?? [0])]
    return known[which % known.length] ?? 0
  }
  return overGame(
    'reverts',
    who,
    board,
    at,
    (model, game) => model.boards[board]?.past.get(revisionIn(model))?.[at] ?? game,
    (real, model) =>
      real
        .person(who)
        .call(revertGame, { params: { id: real.game(board, at) }, body: { to: revisionIn(model) } }),
  )
}

const open = (who: number, day: string): Command => ({
  check: model => model.boards.length < MOST_BOARDS,
  async run(model, real) {
    const games = Array.from({ length: GAMES }, (_, index) => aFixture(index + 1, { predictedDate: day }))
    const body = { name: 'Journée 4', clubNumber: CLUB, groupId: real.group.id, games }
    const answer = await real.person(who).call(createBoard, { body })
    if (!may(model, who, 'open')) return said(answer, 'FORBIDDEN')
    said(answer, 201)
    await real.watch(answer.data)
    const game: ModelGame = {
      scoreTeam1: null,
      scoreTeam2: null,
      postponed: false,
      done: false,
      predictedDate: day,
      location: null,
      formula: null,
      sets: [],
    }
    const all = Array.from({ length: GAMES }, () => game)
    model.boards.push({ name: 'Journée 4', games: all, past: new Map([[0, all]]) })
  },
  toString: () => `${who} opens a board of ${day}`,
})

const rename = (who: number, board: number, name: string): Command => ({
  check: hasBoard(board),
  async run(model, real) {
    const answer = await real
      .person(who)
      .call(updateBoard, { params: { id: real.board(board) }, body: { name } })
    const known = model.boards[board]
    if (!known) return said(answer, 'BOARD_NOT_FOUND')
    if (!may(model, who, 'rename')) return said(answer, 'FORBIDDEN')
    said(answer, 200)
    known.name = name
  },
  toString: () => `${who} renames ${board} to ${name}`,
})

const remove = (who: number, board: number): Command => ({
  check: hasBoard(board),
  async run(model, real) {
    const answer = await real.person(who).call(deleteBoard, { params: { id: real.board(board) } })
    if (!model.boards[board]) return said(answer, 'BOARD_NOT_FOUND')
    if (!may(model, who, 'delete')) return said(answer, 'FORBIDDEN')
    said(answer, 204)
    model.boards[board] = null
  },
  toString: () => `${who} deletes ${board}`,
})

const join = (who: number): Command => ({
  check: () => true,
  async run(model, real) {
    const params = { id: real.group.id }
    const answer = await real.person(who).call(acceptInvitation, { params, body: { token: real.token } })
    said(answer, 200)
    deepEqual(answer.data.alreadyAdded, model.members.has(who))
    if (!model.members.has(who)) model.members.set(who, 'member')
  },
  toString: () => `${who} joins`,
})

const setRole = (who: number, whom: number, role: RoleName): Command => ({
  check: () => true,
  async run(model, real) {
    const params = { id: real.membership(whom) }
    const answer = await real.person(who).call(changeMemberRole, { params, body: { roleId: role as RoleId } })
    if (!model.members.has(who)) return said(answer, 'MEMBER_NOT_FOUND')
    if (!may(model, who, 'manage')) return said(answer, 'FORBIDDEN')
    if (!model.members.has(whom)) return said(answer, 'MEMBER_NOT_FOUND')
    if (whom === 0) return said(answer, 'OWNER_IS_FIXED')
    said(answer, 200)
    model.members.set(whom, role)
  },
  toString: () => `${who} makes ${whom} ${role}`,
})

const expel = (who: number, whom: number): Command => ({
  check: () => true,
  async run(model, real) {
    const answer = await real.person(who).call(removeMember, { params: { id: real.membership(whom) } })
    if (!model.members.has(who)) return said(answer, 'MEMBER_NOT_FOUND')
    if (who !== whom && !may(model, who, 'manage')) return said(answer, 'FORBIDDEN')
    if (!model.members.has(whom)) return said(answer, 'MEMBER_NOT_FOUND')
    if (whom === 0) return said(answer, 'OWNER_IS_FIXED')
    said(answer, 204)
    model.members.delete(whom)
  },
  toString: () => (who === whom ? `${who} leaves` : `${who} removes ${whom}`),
})

/** @param days yesterday, today and later, as texts */
export const allCommands = (days: readonly string[]): fc.Arbitrary<Command>[] => {
  const over = [person, someBoard, place] as const
  return [
    fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.constantFrom(...days)).map(given => open(...given)),
    fc.tuple(...over, wishes(days)).map(given => update(...given)),
    // Changes of games are the most frequent commands, mostly by the owner.
    ...Array.from({ length: 7 }, () =>
      fc.tuple(fc.constant(0), someBoard, place, wishes(days)).map(given => update(...given)),
    ),
    fc.tuple(...over, fc.nat(30)).map(given => revert(...given)),
    fc
      .tuple(person, someBoard, fc.constantFrom('Journée 5', 'Coupe', 'Journée 4'))
      .map(given => rename(...given)),
    fc.tuple(person, someBoard).map(given => remove(...given)),
    person.map(join),
    fc.tuple(fc.constantFrom(0, 0, 1, 2), person, fc.constantFrom(...ROLES)).map(given => setRole(...given)),
    fc.tuple(person, person).map(given => expel(...given)),
  ]
}
