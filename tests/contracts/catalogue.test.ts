import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * The error catalogue of the specification (section 8), by situation: the set and the key of the text, and the words
 * where the specification gives words.
 */
const CATALOGUE: [situation: string, set: Set, key: string, words?: string][] = [
  ['login wrong', 'kit', 'problem.WRONG_CREDENTIALS', 'Error: Wrong email or password.'],
  [
    'register failure',
    'account',
    'register.failed',
    'An error occured creating your account, try again later !',
  ],

  ['forgot password, sent', 'account', 'forgot.sent'],
  ['forgot password, already sent', 'account', 'forgot.already-sent'],
  [
    'forgot password failure',
    'account',
    'forgot.failed',
    'Error: the email has not been sent, try again later.',
  ],
  [
    'reset password failure',
    'account',
    'reset.failed',
    'Error: The password has not been updated, try again later.',
  ],
  ['email verification, link', 'account', 'verification.invalid', 'Invalid link'],
  ['email verification failure', 'account', 'verification.failed', 'Verification failed'],

  ['no such board', 'boards', 'board.notFound', 'Board not found.'],
  ['no such board, from a call', 'kit', 'problem.BOARD_NOT_FOUND', 'Board not found.'],
  ['no such board, on the not-found page', 'shell', 'not-found.board'],
  ['no such game', 'kit', 'problem.GAME_NOT_FOUND', 'Game not found.'],
  ['board for members', 'boards', 'board.signIn', 'Log in required to access to this board.'],
  ['score update failure', 'boards', 'save.failed', 'An error has been occured updating game scores.'],
  ['board deleted', 'boards', 'delete.success'],
  ['board delete failure', 'boards', 'delete.gone', 'Board to delete not found, try later.'],
  ['board create failure', 'boards', 'name.failed', 'Failed to create the board.'],
  ['board created', 'boards', 'name.success'],

  [
    'link account failure, and no such licence from a call',
    'kit',
    'problem.PLAYER_NOT_FOUND',
    'FFTT account not found, try again.',
  ],
  ['federation lookup: no answer', 'kit', 'problem.FEDERATION_UNAVAILABLE'],
  ['federation lookup: too late', 'kit', 'problem.FEDERATION_TIMEOUT'],
  ['federation lookup: refused', 'kit', 'problem.FEDERATION_REFUSED'],

  [
    'notifications not supported',
    'account',
    'push.unsupported',
    'This browser does not support notifications.',
  ],
  ['notifications blocked by the browser', 'account', 'push.blocked'],
  ['notifications on iOS', 'account', 'push.ios'],
  ['push subscribed', 'account', 'push.on'],
  ['push subscribe failure', 'account', 'push.on-failed'],
  ['push unsubscribed', 'account', 'push.off'],
  ['push unsubscribe failure', 'account', 'push.off-failed'],
  ['emails subscribed', 'account', 'mails.on'],
  ['emails subscribe failure', 'account', 'mails.on-failed'],
  ['emails unsubscribed', 'account', 'mails.off'],
  ['emails unsubscribe failure', 'account', 'mails.off-failed'],

  ['verification email failure', 'account', 'verification.send-failed'],
  ['profile update failure', 'account', 'profile.failed'],
  ['profile updated', 'account', 'profile.saved'],
  ['logout failure', 'shell', 'session.sign-out-failed'],
  ['logged out', 'shell', 'session.signed-out'],
  ['feedback failure', 'dialogs', 'report.failed'],
  ['feedback sent', 'dialogs', 'report.success'],

  ['group create failure', 'groups', 'create.failed'],
  ['group created', 'groups', 'create.done'],
  ['group edit failure', 'groups', 'edit.failed'],
  ['group edited', 'groups', 'edit.done'],
  ['group list failure', 'groups', 'list.failed'],
  ['club list failure', 'groups', 'edit.clubs-failed'],
  ['game search failure', 'boards', 'fixtures.failed'],
  [
    'existing boards check failure',
    'boards',
    'existing.failed',
    'Error: the existing boards could not be checked.',
  ],
  ['boards load failure', 'groups', 'boards.failed'],
  ['members load failure', 'groups', 'members.failed'],
  ['roles load failure', 'groups', 'roles.failed'],
  ['role change failure', 'groups', 'members.change-failed'],
  ['role changed', 'groups', 'members.changed'],
  ['role create failure', 'groups', 'role.create-failed'],
  ['role created', 'groups', 'role.created'],
  ['role name taken', 'kit', 'problem.ROLE_NAME_TAKEN', 'Group role already exists.'],
  ['role update failure', 'groups', 'role.update-failed'],
  ['role updated', 'groups', 'role.updated'],
  ['role delete failure', 'groups', 'role.delete-failed'],
  ['role deleted', 'groups', 'role.deleted'],
  ['role refresh failure', 'groups', 'role.refresh-failed', 'Error fetching group roles'],
  ['role without its group', 'groups', 'role.no-group', 'groupdId not defined'],
  ['invitation link failure', 'groups', 'share.failed'],
  ['link copied', 'groups', 'share.copied'],
  ['copy failure', 'kit', 'copy.failed'],
  ['QR failure', 'groups', 'share.code-failed'],

  ['invitation, link', 'groups', 'invitation.invalid', 'Invalid url'],
  ['invitation failure', 'groups', 'invitation.failed', 'Failed to add to group.'],
  ['invitation success', 'groups', 'invitation.success'],
  ['invitation, redirecting', 'groups', 'invitation.redirecting'],

  ['not authorized', 'shell', 'forbidden.toast', 'Not authorized.'],
  ['session ended', 'kit', 'problem.NOT_SIGNED_IN'],
]

/** Words that the other sections of the specification give. */
const ELSEWHERE: typeof CATALOGUE = [
  ['page that is not found', 'shell', 'not-found.title', 'Page not found'],
  ['page that is forbidden', 'shell', 'forbidden.title', 'Access denied'],
  ['way into the product', 'shell', 'visitor.start', 'Get started'],
  ['way to link a licence', 'shell', 'member.link', 'Link FFTT account'],
  ['groups on home', 'shell', 'member.groups', 'My groups'],
  ['creator of a group', 'groups', 'list.owner', 'Owner'],
  ['board delete without the right', 'boards', 'delete.forbidden', 'Forbidden'],
  ['settings, not started', 'boards', 'settings.state.pending', 'Pending'],
  ['settings, live', 'boards', 'settings.state.live', 'Live'],
  ['settings, done', 'boards', 'settings.state.done', 'Done'],
  ['settings, postponed', 'boards', 'settings.state.postponed', 'Postponed'],
  ['e-mail missing', 'account', 'error.email-required', 'An email is required.'],
  ['e-mail of another form', 'account', 'error.email-invalid', 'Invalid email.'],
  ['passwords that differ', 'account', 'error.confirm-differs', 'Passwords are not same.'],
  ['logged in', 'account', 'login.done', 'Connected !'],
]

const FOLDERS = {
  shell: 'shell/src/i18n/locales',
  kit: 'shell/kit/ui/locales',
  dialogs: 'shell/src/dialogs/locales',
  account: 'mfe-account/src/locales',
  boards: 'mfe-boards/src/locales',
  groups: 'mfe-groups/src/locales',
} as const
type Set = keyof typeof FOLDERS

function textOf(set: Set, language: 'fr' | 'en', key: string): unknown {
  const file = new URL(`../../${FOLDERS[set]}/${language}.json`, import.meta.url)
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return found
}

it.each<[string, Set, string, string?]>([...CATALOGUE, ...ELSEWHERE])('%s', (_situation, set, key, words) => {
  const [english, french] = [textOf(set, 'en', key), textOf(set, 'fr', key)]
  expect(english).toMatch(/\S/)
  expect(french).toMatch(/\S/)
  expect(french).not.toBe(english)
  if (words) expect(english).toBe(words)
})
