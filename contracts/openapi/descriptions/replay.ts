import { REPLAY_PAGE } from '../../constants.ts'
import type { Descriptions } from '../describe.ts'
import { board, game } from './boards.ts'
import { somebody } from './common.ts'

const sets = 'The individual matches, in sheet order.'
const { boardId: _, ...changeable } = game

export const replay: Descriptions = {
  ReplayBoard: {
    '': 'A board as it was before the first change of a page, with the match sheets of its games.',
    ...board,
    today: 'The day in Paris of the last change before the page. `done` by date follows from this day.',
  },
  ReplayStep: {
    '': 'One recorded change of a board, with everything that the board shows otherwise after it.',
    revision: 'Revision of the board after the change. `?at=` takes this number, and gives the same board.',
    at: 'When the change was recorded.',
    type: 'The kind of change.',
    gameId: 'The game; null: the board itself was changed.',
    by: 'The person who made the change, listed in `people`; null for readers who are not members of the group, and after the person erased their account.',
    name: 'Name of the board, when the change set it.',
    to: 'The revision to which the game was reverted.',
    games:
      'The games that are shown otherwise after the change. With the first change of a day in Paris, also the games that this day made done or not done.',
  },
  ChangedGame: {
    '': 'The fields of a game that have another value than before.',
    ...changeable,
    sets,
  },
  RecordRow: {
    '': 'One event of a board, as the log keeps it. It is evidence: other calls tell what it means.',
    revision: 'Revision of the board after the event, from 0, without gaps.',
    at: 'When the event was recorded.',
    type: 'Stored name of the event, with its version: `boards.ScoreChanged.v1`.',
    by: 'The person who made the change; null for readers who are not members of the group, and for a change by a process.',
    id: 'Names the event. Opaque.',
    position: 'Place of the event in the whole log, as text that sorts in log order.',
    checksum:
      "Checksum of the event in the log's chain, which covers this event and all before it: SHA-256, base64url. null where the log keeps no chain.",
    data: "The event's data: JSON text, letter for letter as it is stored.",
  },
  'replayOutline.reply': {
    '': 'How long the replay of a board is.',
    revision: 'The newest revision of the board.',
    lastAt: 'When the newest change was recorded.',
    starts: `When the first change of each page was recorded, from page 1 on. A page has ${REPLAY_PAGE} changes.`,
  },
  'replayPage.path': {
    page: `Page of the replay, from 1. Page n begins with revision (n − 1) × ${REPLAY_PAGE}.`,
  },
  'replayPage.reply': {
    '': 'A page of the replay.',
    before:
      'The board before the first change of the page; null on the first page, whose first change opens the board.',
    people: 'The people who made changes of this page; empty for readers who are not members of the group.',
    ...somebody('people.'),
    steps: 'The changes of the page, oldest first.',
    revision: 'The newest revision of the board: the page with this revision is the last one.',
  },
  'boardRecord.reply': {
    audience: 'For whom the rows were read: `visitors` do not learn who made a change.',
  },
}
