import type { Descriptions } from '../describe.ts'

/** A person as shown to other people. */
export const somebody = (before = '') => ({
  [`${before}id`]: 'The person.',
  [`${before}firstname`]: 'First name; null until they give one.',
  [`${before}lastname`]: 'Last name; null until they give one.',
})

export const common: Descriptions = {
  UserId: { '': 'Names a person. Opaque.' },
  SessionId: { '': 'Names a session to its owner; opens nothing. Opaque.' },
  GroupId: { '': 'Names a group. Opaque.' },
  MembershipId: { '': 'Names a membership: its group and its person. Opaque all the same.' },
  RoleId: { '': 'Names a role: a built-in one, or one of a group. Opaque.' },
  BoardId: { '': 'Names a board. Opaque.' },
  GameId: { '': 'Names a game on its board. Opaque.' },
  FeedbackId: { '': 'Names a report. Opaque.' },
  Problem: {
    '': 'A refusal (RFC 9457). Nothing was stored.',
    status: 'The HTTP status, again.',
    code: 'What a program acts on, and what a page translates. Stable.',
    detail: 'One English line for developers; never to be shown.',
    requestId: 'Finds the request in the log of the server.',
    fields: 'Which fields of the request are wrong; at most 20.',
    'fields.path': 'Where it stands: `games.0.label`.',
    'fields.rule': 'The rule it breaks, in English; never the value.',
    retryAfter: 'Seconds to wait before the next attempt, as in `Retry-After`.',
    revision: 'The current revision, when the refusal is about one.',
  },
  Paging: {
    '': 'Where a page of a list stands.',
    currentPage: 'This page, counted from 1.',
    lastPage: 'The last page; 1 for an empty list.',
    total: 'Rows of all pages together.',
  },
  'every.reply': {
    data: 'The rows of this page.',
    metadata: 'Where this page stands.',
    freshness: 'How old the data are, and where they come from.',
  },
  'every.path': {
    GroupId: 'The group.',
    MembershipId: 'The membership.',
    RoleId: 'The role.',
    BoardId: 'The board.',
    GameId: 'The game.',
    SessionId: 'The session, as the list of sessions names it.',
    clubNumber: 'The number of the club: league, committee, serial.',
    licence: 'The number of the licence, as printed on it.',
  },
  'every.query': {
    page: 'Page of the list, from 1. A page after the last is empty.',
    lang: 'Language of the mail; without it, that of the `Language` header.',
  },
}
