import type { Descriptions } from '../describe.ts'

/** A person as shown to other people. */
export const somebody = (before = '') => ({
  [`${before}id`]: 'The person.',
  [`${before}firstname`]: 'First name; null when not given.',
  [`${before}lastname`]: 'Last name; null when not given.',
})

export const common: Descriptions = {
  UserId: { '': 'Names a person. Opaque.' },
  SessionId: { '': 'Names a session to its owner; gives no access. Opaque.' },
  GroupId: { '': 'Names a group. Opaque.' },
  MembershipId: { '': 'Names the membership of a person in a group. Opaque.' },
  RoleId: { '': 'Names a role: a built-in one, or one of a group. Opaque.' },
  BoardId: { '': 'Names a board. Opaque.' },
  GameId: { '': 'Names a game on its board. Opaque.' },
  FeedbackId: { '': 'Names a report. Opaque.' },
  DisplayCode: {
    '': 'Names the displays of a group in an address that people type: eight letters and digits, none of which looks like another.',
  },
  Problem: {
    '': 'A refusal (RFC 9457). Nothing was stored; only after `OUTCOME_UNKNOWN`, and after an `OVERLOADED` that took 10 s, this is not certain.',
    status: 'The HTTP status of the answer.',
    code: 'A stable code. Programs act on it, and pages translate it.',
    detail: 'One English line for developers. Never show it to people.',
    requestId: 'Id of the request in the log of the server.',
    fields: 'Which fields of the request are wrong; at most 20.',
    'fields.path': 'Place of the field: `games.0.label`.',
    'fields.rule': 'The rule that the field breaks, in English; never the value.',
    retryAfter: 'Seconds to wait before the next attempt, as in `Retry-After`.',
    revision: 'The current revision, when the refusal is about a revision.',
  },
  Paging: {
    '': 'The place of a page in its list.',
    currentPage: 'This page, counted from 1.',
    lastPage: 'The last page; 1 for an empty list.',
    total: 'Rows of all pages together.',
  },
  'every.reply': {
    data: 'The rows of this page.',
    metadata: 'The place of this page in the list.',
    freshness: 'How old the data are, and where they come from.',
  },
  'every.path': {
    GroupId: 'The group.',
    DisplayCode: "The code of the group's displays.",
    MembershipId: 'The membership.',
    RoleId: 'The role.',
    BoardId: 'The board.',
    GameId: 'The game.',
    SessionId: 'The session, as the list of sessions names it.',
    clubNumber: 'The number of the club: league, committee, serial.',
    number: 'The number of the club: league, committee, serial.',
    licence: 'The number of the licence, as printed on it.',
  },
  'every.query': {
    page: 'Page of the list, from 1. A page after the last is empty.',
    lang: 'Language of the mail. Without it, the language of the `Language` header.',
  },
}
