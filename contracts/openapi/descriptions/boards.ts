import type { Descriptions } from '../describe.ts'
import { somebody } from './common.ts'

/** The federation's fields of a fixture: in its own lists, at the creation of a board, and on the board. */
export const fixtureFields = {
  label: 'The fixture in one line, as the federation writes it.',
  idTeam1: 'Team at home, as the federation numbers it; null: that side is exempt.',
  idTeam2: 'Team away, as the federation numbers it; null: that side is exempt.',
  labelTeam1: 'Name of the team at home; `EXEMPT` for a missing side.',
  labelTeam2: 'Name of the team away; `EXEMPT` for a missing side.',
  clubNumber1: 'Club of the team at home; null when not known.',
  clubNumber2: 'Club of the team away; null when not known.',
  poule: 'The pool, as the federation names it; null when there is none.',
  divisionId: 'Division, as the federation numbers it.',
  divisionLabel: 'Name of the division.',
  organismId: 'Organising body (federation, league or committee), as the federation numbers it.',
  organismLabel: 'Name of the organising body.',
  organismCode: 'Code of the organising body, such as `L10`.',
  gender: "`F` for women's fixtures, `M` for men's; null when not known.",
}

const stored = {
  externalId: "The federation's own id of the fixture (`renc_id`).",
  ...fixtureFields,
  predictedDate:
    'The day it is played, in Paris: the actual one when the federation gave one, else the planned one.',
}
const scores = {
  scoreTeam1: 'Score at home; null: not started.',
  scoreTeam2: 'Score away; null: not started.',
}
const venue = {
  location: 'Where it is played; null when not given.',
  time: 'Time of day at the venue, `HH:mm`; null when not given.',
  tables: 'The table or tables it is played on; null when not given.',
}
const formula =
  'Match formula: players a side and matches on the sheet, `-210` where a match won counts 2 and one lost 1; null until one is chosen.'
const game = {
  id: 'The game.',
  boardId: 'Its board.',
  ...stored,
  ...venue,
  postponed: 'It will be played another day. A score entered for it turns this off.',
  done: 'Over: by hand, because its day has passed in Paris (unless postponed), or because a side is exempt.',
  ...scores,
  formula,
  revision: "Revision of the board at the game's last change: its ETag.",
  createdAt: 'When its board was created.',
  updatedAt: 'When it was last changed.',
}
const board = {
  id: 'The board.',
  name: 'Its name.',
  clubNumber: 'The club whose fixtures it holds: the one shown as our own.',
  groupId: 'Its group.',
  group: 'Its group, as much as everybody sees.',
  'group.id': 'Its group.',
  'group.name': 'Name of the group.',
  'group.shortName': 'Short name of its teams; null for none.',
  createdBy: 'Who created it; null once they erased their account.',
  createdAt: 'When it was created.',
  updatedAt: 'When it, or a game on it, was last changed.',
  games: 'Its games, in the order they were chosen; at most 200.',
  revision: "Revision of the whole board: its ETag, and the live connection's.",
  today: 'The day in Paris this answer was made on: `done` by date follows from it.',
  demo: 'Made by the demo, not by people.',
}
const match = {
  order: 'Place on the sheet, from 1.',
  home: 'Letter of the player at home, from `A`; two letters in a double.',
  away: 'Letter of the player away, one of the last of the alphabet; two letters in a double.',
  points: 'Points of each set played, home first: `[[11, 8], [9, 11]]`.',
  winner: 'Who won; null: not decided yet.',
  withdrawn: 'The loser did not play or gave up: the match is worth nothing to them.',
}
const matchesOf = (place: string) =>
  Object.fromEntries(Object.entries(match).map(([field, text]) => [`${place}.${field}`, text]))
const sheetPlayer = {
  name: 'Name of the player.',
  licence: 'Number of their licence; null when not given.',
}

export const boards: Descriptions = {
  Board: { '': 'A board of games, as everybody who may watch it sees it.', ...board },
  BoardWithRights: {
    '': 'A board of games, with what the caller may do.',
    ...board,
    permissions: "What the caller may do in the board's group; all false for a visitor.",
  },
  Game: { '': 'A fixture on a board.', ...game },
  GameWithSheet: {
    '': 'A fixture on a board, with its match sheet.',
    ...game,
    sets: 'The individual matches, in sheet order; empty until somebody fills the sheet.',
  },
  NewGame: {
    '': 'A fixture to put on a board. Fields that are not listed are dropped.',
    ...stored,
    gender: "`F` for women's fixtures, `M` for men's; null or empty when not known.",
  },
  Match: {
    '': 'An individual match of a fixture. Players stand in it by their letters on the sheet.',
    ...match,
  },
  SheetPlayer: { '': 'Who is behind a letter of the sheet. Kept beside the log, deletable.', ...sheetPlayer },
  GamePlayers: {
    '': "Who is behind the letters of a game's sheet.",
    gameId: 'The game.',
    players: 'By letter. A letter nobody stands behind is absent.',
  },
  Change: {
    '': 'One recorded change: what is true after it, for the fields it touched.',
    revision: "Revision of the board after it; also what `?at=` and a revert's `to` take.",
    at: 'When it was recorded.',
    type: 'What kind of change.',
    gameId: 'The game; null: of the board itself.',
    by: 'Who; null for those who are no members of the group, and once the person erased their account.',
    ...somebody('by.'),
    name: 'Name of the board.',
    ...scores,
    predictedDate: 'The day it is played.',
    ...venue,
    formula,
    matches: 'The matches this change set.',
    to: 'The revision the game was taken back to.',
  },
  Scorer: {
    '': 'Somebody else who has the board open to keep its scores.',
    gameId: 'The game they have open; null: none.',
    user: 'The person.',
    ...somebody('user.'),
  },
  'createBoard.body': {
    name: 'Its name.',
    clubNumber: 'The club whose fixtures it holds.',
    groupId: 'The group it belongs to.',
    games: 'Its games: at least one, in the order they are to be kept.',
  },
  'boardHistory.query': {
    before: 'Only changes below this revision: those that come meanwhile move nothing.',
    limit: 'Changes a page, 1 to 100.',
  },
  'gameHistory.query': {
    before: 'Only changes below this revision of the board: those that come meanwhile move nothing.',
    limit: 'Changes a page, 1 to 100.',
  },
  'getBoard.query': {
    at: 'A revision of the board: the board as it was then. Without it, as it is.',
  },
  'updateBoard.body': { name: 'Its new name.' },
  'keepPresence.body': { gameId: 'The game the caller has open; null: none.' },
  'keepPresence.reply': {
    '': 'Who else keeps scores on this board.',
    scorers: 'Everybody else seen within the last 30 s.',
  },
  'showcaseBoard.reply': {
    '': 'The board to show to somebody who just arrived.',
    board: 'The board; null when there is none.',
  },
  'listGroupBoards.query': {
    games:
      'Ids of the federation, comma-joined, at most 8192 characters: only boards that share one of these fixtures.',
  },
  'updateGame.body': {
    scoreTeam1: 'Score at home; null takes it away.',
    scoreTeam2: 'Score away; null takes it away.',
    postponed: 'Whether it will be played another day.',
    done: 'Whether it is over. Cannot be turned off once its day has passed.',
    predictedDate: 'The day it is played, in Paris.',
    ...venue,
    formula:
      'Match formula; another one than before empties the sheet and forgets its players. null takes it away.',
    sets: 'The matches to set, by their `order`; the others stay. `[]` empties the sheet.',
    ...matchesOf('sets'),
  },
  'revertGame.body': { to: 'The revision to take the game back to.' },
  'updateGamePlayers.body': {
    players: 'By letter; null takes the name behind it away. Letters that are absent stay as they are.',
    'players.name': sheetPlayer.name,
    'players.licence': sheetPlayer.licence,
  },
}
