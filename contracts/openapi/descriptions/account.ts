import type { Descriptions } from '../describe.ts'
import { somebody } from './common.ts'
import { flags } from './flags.ts'

const EMAIL = 'The mail address; trimmed and lower-cased before use.'
const PASSWORD =
  'Every character counts, spaces too. Refused when it is common, or contains the name of the product or the part of the address before the `@` (from 5 characters).'
const TOKEN = 'The token of the link in the mail. It works once, and is valid for'

export const account: Descriptions = {
  Profile: {
    '': 'The signed-in person, as only this person may see.',
    id: 'The person.',
    email: 'The mail address. It is never shown to other people.',
    firstname: 'First name; null when not given.',
    lastname: 'Last name; null when not given.',
    licenseNumber: 'Number of the licence with the federation; null while none is linked.',
    enableEmails:
      'Whether the person wants mails about results and their groups. Mails they request are sent in any case.',
    enableNotifications: 'Whether the person wants push notifications, on the browsers they subscribed.',
    isVerified: 'Whether the person opened the link that was mailed to the address.',
    permissions: 'Flags that an operator granted the person in every group; for nearly all people all false.',
    createdAt: 'When the person registered.',
    updatedAt: 'When one of these fields was last changed.',
  },
  UserPermissions: {
    '': 'Flags of a person in every group. Only an operator sets them; no call does.',
    ...flags(),
    canRetrieveGroup: 'May read any group.',
  },
  Session: {
    '': 'A browser that is signed in.',
    id: 'Names the session to its owner. It gives no access.',
    createdAt: 'When the browser signed in.',
    lastSeenAt: 'When the browser last made a call, to within a minute.',
    userAgent: 'The `User-Agent` of the browser; at most 256 characters.',
    current: 'Whether this call was made with this session.',
  },
  FoundUser: { '': 'A person in a search by others: a name, never an address.', ...somebody() },
  'login.body': { email: EMAIL, password: 'The password; at most 128 characters.' },
  'register.body': { email: EMAIL, password: PASSWORD, confirmPassword: 'The same password again.' },
  'forgotPassword.body': { email: EMAIL },
  'forgotPassword.reply': {
    '': 'Whether this call requests a mail. Known and unknown addresses get the same answer.',
    status: '`SENT`: requested now. `PENDING`: already requested within the hour.',
  },
  'resetPassword.body': { password: PASSWORD, token: `${TOKEN} an hour.` },
  'checkEmail.body': { token: `${TOKEN} 24 hours.` },
  'changePassword.body': {
    currentPassword: 'The current password; at most 128 characters.',
    password: PASSWORD,
  },
  'updateProfile.body': {
    licenseNumber: 'Number of the licence to link; null unlinks it.',
    firstname: 'First name; null removes it.',
    lastname: 'Last name; null removes it.',
    enableNotifications: 'Whether the person wants push notifications.',
    enableEmails: 'Whether the person wants mails about results and their groups.',
  },
  'exportData.reply': {
    '': 'Everything the product holds about the caller.',
    exportedAt: 'When this document was made.',
    profile: 'The account.',
    sessions: 'The browsers that are signed in.',
    groups: 'The groups of the caller.',
    'groups.id': 'The group.',
    'groups.name': 'The name of the group.',
    'groups.role': "The name of the caller's role in the group.",
    'groups.isCreator': 'Whether the caller created the group.',
    pushSubscriptions: 'The browsers that receive push notifications.',
    'pushSubscriptions.host': 'Host of the push service; the rest of the address is a secret.',
    'pushSubscriptions.createdAt': 'When the browser subscribed.',
    language: 'The language of mails and pushes.',
    sheets: "Match sheets of the caller's groups on which the caller's licence stands, by game and letter.",
    'sheets.gameId': 'The game of the sheet.',
    'sheets.letter': 'The letter that stands for the player.',
    'sheets.name': 'The name as it was entered.',
    feedback: "The caller's reports to the team.",
    'feedback.type': '`bug`, `help` or `improvement`.',
    'feedback.title': 'The title of the report.',
    'feedback.body': 'The text of the report.',
    'feedback.createdAt': 'When the report was sent.',
    actions: 'The actions of the caller, oldest first.',
    'actions.at': 'When the action was recorded.',
    'actions.type': 'Kind of event, such as `boards.ScoreChanged`.',
    'actions.stream': 'Stream of the event, such as `board-…`.',
  },
  'searchUsers.query': {
    search: 'Beginning of a first or last name, or of both, in either order; accents and case do not matter.',
  },
}
