import type { Descriptions } from '../describe.ts'
import { somebody } from './common.ts'

/** The federation's fields of a fixture: in its own lists, at the creation of a board, and on the board. */
export const fixtureFields = {
  label: 'The fixture in one line, as the federation writes it.',
  idTeam1: 'Number of the home team at the federation; null: that side is exempt.',
  idTeam2: 'Number of the away team at the federation; null: that side is exempt.',
  labelTeam1: 'Name of the home team; `EXEMPT` for a missing side.',
  labelTeam2: 'Name of the away team; `EXEMPT` for a missing side.',
  clubNumber1: 'Number of the home club; null when not known.',
  clubNumber2: 'Number of the away club; null when not known.',
  poule: 'Name of the pool at the federation; null when there is none.',
  divisionId: 'Number of the division at the federation.',
  divisionLabel: 'Name of the division.',
  organismId: 'Number of the organising body (federation, league or committee) at the federation.',
  organismLabel: 'Name of the organising body.',
  organismCode: 'Code of the organising body, such as `L10`.',
  gender: "`F` for women's fixtures, `M` for men's; null when not known.",
}

const stored = {
  externalId: "The federation's own id of the fixture (`renc_id`).",
  ...fixtureFields,
  predictedDate:
    'The day of the fixture, in Paris: the actual day when the federation gave one, else the planned day.',
}
const scores = {
  scoreTeam1: 'Score of the home team; null: not started.',
  scoreTeam2: 'Score of the away team; null: not started.',
}
const venue = {
  location: 'Where the fixture is played; null when not given.',
  time: 'Time of day at the venue, `HH:mm`; null when not given.',
  tables: 'The table or tables of the fixture; null when not given.',
}
const formula =
  'Match formula: players per side, and matches on the sheet. With `-210` a won match counts 2 and a lost match 1. null until a formula is chosen.'
export const game = {
  id: 'The game.',
  boardId: 'The board of the game.',
  ...stored,
  ...venue,
  postponed: 'Whether the game will be played on another day. Entering a score makes this false.',
  done: 'Whether the game is over: by hand, because its day has passed in Paris (unless postponed), or because a side is exempt.',
  fromSheet: 'Whether the score follows from the match sheet. A typed score is then refused.',
  ...scores,
  formula,
  revision: "Revision of the board at the game's last change: the game's ETag.",
  createdAt: 'When the board of the game was created.',
  updatedAt: 'When the game was last changed.',
}
export const board = {
  id: 'The board.',
  name: 'The name of the board.',
  clubNumber: 'Number of the club whose fixtures the board holds. Pages show it as their own club.',
  groupId: 'The group of the board.',
  group: 'The group of the board, with the fields that every viewer sees.',
  'group.id': 'The group of the board.',
  'group.name': 'Name of the group.',
  'group.shortName': "Short name of the group's teams; null for none.",
  createdBy: 'The person who created the board; null after they erased their account.',
  createdAt: 'When the board was created.',
  updatedAt: 'When the board, or a game on it, was last changed.',
  games: 'The games of the board, in the order in which they were chosen; at most 200.',
  revision: "Revision of the whole board: the board's ETag, and the revision in the live connection.",
  today:
    'The day in Paris of this answer; with `at`, the day of that revision. `done` by date follows from this day.',
  demo: 'Whether the board is in a group of the demo.',
}
const match = {
  order: 'Place on the sheet, from 1.',
  home: 'Letter of the home player, from `A`; two letters in a double.',
  away: 'Letter of the away player, from the end of the alphabet; two letters in a double.',
  points: 'Points of each set played, home first: `[[11, 8], [9, 11]]`.',
  winner: 'The side that won; null: not decided yet.',
  withdrawn: 'Whether the loser did not play or gave up. The loser then gets no points for the match.',
}
const matchesOf = (place: string) =>
  Object.fromEntries(Object.entries(match).map(([field, text]) => [`${place}.${field}`, text]))
const sheetPlayer = {
  name: 'Name of the player.',
  licence: 'Number of their licence; null when not given.',
}

export const boards: Descriptions = {
  Board: { '': 'A board of games, as every viewer sees it.', ...board },
  BoardWithRights: {
    '': 'A board of games, with the rights of the caller.',
    ...board,
    permissions: "What the caller may do in the board's group; all false for a visitor.",
  },
  Game: { '': 'A fixture on a board.', ...game },
  GameWithSheet: {
    '': 'A fixture on a board, with its match sheet.',
    ...game,
    sets: 'The individual matches, in sheet order; empty until a scorer fills the sheet.',
  },
  NewGame: {
    '': 'A fixture to put on a board. Fields that are not listed are dropped.',
    ...stored,
    gender: "`F` for women's fixtures, `M` for men's; null or empty when not known.",
  },
  Match: {
    '': 'An individual match of a fixture. It names players by their letters on the sheet.',
    ...match,
  },
  SheetPlayer: { '': 'The player of a letter of the sheet. Can be deleted: not in the log.', ...sheetPlayer },
  GamePlayers: {
    '': "The players of the letters on a game's sheet.",
    gameId: 'The game.',
    players: 'The players by letter. A letter without a player is absent.',
  },
  Change: {
    '': 'One recorded change, with the new values of the fields that it changed.',
    revision: "Revision of the board after the change. `?at=` and a revert's `to` take this number.",
    at: 'When the change was recorded.',
    type: 'The kind of change.',
    gameId: 'The game; null: the board itself was changed.',
    by: 'The person who made the change; null for readers who are not members of the group, and after the person erased their account.',
    ...somebody('by.'),
    name: 'Name of the board.',
    ...scores,
    predictedDate: 'The day of the fixture.',
    ...venue,
    formula,
    matches: 'The matches that this change set.',
    to: 'The revision to which the game was reverted.',
  },
  Scorer: {
    '': 'Another person who has the board open to keep its scores.',
    gameId: 'The game that this person has open; null: none.',
    user: 'The person.',
    ...somebody('user.'),
  },
  'createBoard.body': {
    name: 'The name of the board.',
    clubNumber: 'Number of the club whose fixtures the board holds.',
    groupId: 'The group of the board.',
    games: 'The games of the board: at least one. The board keeps their order.',
  },
  'boardHistory.query': {
    before: 'Only changes below this revision, so that new changes do not move the pages.',
    limit: 'Changes per page, 1 to 100.',
  },
  'gameHistory.query': {
    before: 'Only changes below this revision of the board, so that new changes do not move the pages.',
    limit: 'Changes per page, 1 to 100.',
  },
  'getBoard.query': {
    at: 'A revision of the board: the answer is the board at that revision. Without it, the current board.',
  },
  'updateBoard.body': { name: 'The new name of the board.' },
  'keepPresence.body': { gameId: 'The game the caller has open; null: none.' },
  'keepPresence.reply': {
    '': 'The other people who keep scores on this board.',
    scorers: 'The other people who made this call within the last 30 s.',
  },
  'showcaseBoard.reply': {
    '': 'The board to show to a new visitor.',
    board: 'The board; null when there is none.',
  },
  'listGroupBoards.query': {
    games:
      'Ids of fixtures at the federation, comma-joined, at most 8000 characters: only boards with one of these fixtures.',
  },
  'updateGame.body': {
    scoreTeam1: 'Score of the home team; null removes it.',
    scoreTeam2: 'Score of the away team; null removes it.',
    postponed: 'Whether the game will be played on another day.',
    done: 'Whether the game is over. Cannot be made false after the day of the game has passed.',
    predictedDate: 'The day of the fixture, in Paris.',
    ...venue,
    formula:
      'Match formula; null removes it. Another formula than before empties the sheet and removes its players.',
    sets: 'The matches to set, by their `order`; the other matches stay. `[]` empties the sheet.',
    ...matchesOf('sets'),
  },
  'revertGame.body': { to: 'The revision to which the game is reverted.' },
  'updateGamePlayers.body': {
    players: 'The players by letter; null removes the player of a letter. Absent letters stay as they are.',
    'players.name': sheetPlayer.name,
    'players.licence': sheetPlayer.licence,
  },
}
