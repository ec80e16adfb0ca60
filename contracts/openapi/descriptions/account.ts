import type { Descriptions } from '../describe.ts'
import { somebody } from './common.ts'
import { flags } from './flags.ts'

const EMAIL = 'The address; trimmed and lower-cased before it is used.'
const PASSWORD =
  'Any characters count, spaces too. Refused when it is common, or holds the product or the address.'
const TOKEN = 'The token of the link in the mail, once, as long as it is valid.'

export const account: Descriptions = {
  Profile: {
    '': 'The signed-in person, as only they see themselves.',
    id: 'The person.',
    email: 'Their address. Nobody else is ever shown it.',
    firstname: 'First name; null until they give one.',
    lastname: 'Last name; null until they give one.',
    licenseNumber: 'Number of their licence with the federation; null while none is linked.',
    enableEmails: 'They want result mails. Mails they ask for are sent in any case.',
    enableNotifications: 'They want push notifications, on the browsers they subscribed.',
    isVerified: 'They opened the link that was mailed to the address.',
    permissions: 'What an operator granted them over every group; all false for nearly everybody.',
    createdAt: 'When they registered.',
    updatedAt: 'When something of this was last changed.',
  },
  UserPermissions: {
    '': 'Flags of a person over every group. Set by an operator, never by a call.',
    ...flags(),
    canRetrieveGroup: 'May read any group.',
  },
  Session: {
    '': 'A browser that is signed in.',
    id: 'Names it to its owner; opens nothing.',
    createdAt: 'When it signed in.',
    lastSeenAt: 'When it last called, give or take a minute.',
    userAgent: 'What the browser says it is; at most 256 characters.',
    current: 'The session this call was made with.',
  },
  FoundUser: { '': 'Somebody as others find them: a name, never an address.', ...somebody() },
  'login.body': { email: EMAIL, password: 'Their password; at most 128 characters.' },
  'register.body': { email: EMAIL, password: PASSWORD, confirmPassword: 'The same password again.' },
  'forgotPassword.body': { email: EMAIL },
  'forgotPassword.reply': {
    '': 'Whether a mail goes out now, known address or not.',
    status: '`SENT`: asked for now. `PENDING`: asked for already within the hour, whatever the address.',
  },
  'resetPassword.body': { password: PASSWORD, token: `${TOKEN} An hour.` },
  'checkEmail.body': { token: `${TOKEN} 24 hours.` },
  'changePassword.body': {
    currentPassword: 'The password until now; at most 128 characters.',
    password: PASSWORD,
  },
  'updateProfile.body': {
    licenseNumber: 'Licence to link; null unlinks.',
    firstname: 'First name; null takes it away.',
    lastname: 'Last name; null takes it away.',
    enableNotifications: 'Whether push notifications are wanted.',
    enableEmails: 'Whether result mails are wanted.',
  },
  'exportData.reply': {
    '': 'Everything the product holds about the caller.',
    exportedAt: 'When this was put together.',
    profile: 'The account.',
    sessions: 'The browsers that are signed in.',
    groups: 'The groups they belong to.',
    'groups.id': 'The group.',
    'groups.name': 'Its name.',
    'groups.role': 'The name of their role in it.',
    'groups.isCreator': 'They created it.',
    pushSubscriptions: 'The browsers that receive push notifications.',
    'pushSubscriptions.host': 'Host of the push service; the rest of the address is a secret.',
    'pushSubscriptions.createdAt': 'When the browser subscribed.',
    feedback: 'What they wrote to the team.',
    'feedback.type': '`bug`, `help` or `improvement`.',
    'feedback.title': 'Its title.',
    'feedback.body': 'Its text.',
    'feedback.createdAt': 'When it was sent.',
    actions: 'What they did, oldest first.',
    'actions.at': 'When.',
    'actions.type': 'Kind of event, such as `boards.ScoreChanged`.',
    'actions.stream': 'Where it stands, such as `board-…`.',
  },
  'searchUsers.query': {
    search: 'Beginning of a first or last name; accents and case do not matter.',
  },
}
