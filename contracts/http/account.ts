import * as z from 'zod/mini'
import { LANGUAGES, LIMITS } from '../constants.ts'
import { email, knownEmail, licence, moment, password, shownToken, text } from '../fields.ts'
import { gameId, groupId, sessionId, userId } from '../ids.ts'
import { userPermissions } from '../permissions.ts'
import { route } from '../route.ts'
import { done, listOf, noReply, page, pageQuery } from './common.ts'

/** The signed-in person, as only this person may see. */
export const profile = z.object({
  id: userId,
  email: z.string(),
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  enableEmails: z.boolean(),
  enableNotifications: z.boolean(),
  isVerified: z.boolean(),
  permissions: userPermissions,
  createdAt: moment,
  updatedAt: moment,
})
export type Profile = z.infer<typeof profile>

const credentials = z.strictObject({
  email: knownEmail,
  password: z.string().check(z.maxLength(LIMITS.password.max)),
})
const language = z.strictObject({ lang: z.optional(z.enum(LANGUAGES)) })
/** An empty name is stored as null. */
const personName = z.nullable(text(LIMITS.name, 0))

export const login = route({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Opens a session and sets its cookie. An unknown address and a wrong password get the same answer.',
  access: { actor: 'anyone' },
  body: credentials,
  status: 200,
  reply: profile,
  errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
  counts: 'visitors',
})

export const register = route({
  method: 'POST',
  path: '/auth/register',
  summary: 'Creates an account. A known address gets the same answer. Opens no session.',
  access: { actor: 'anyone' },
  query: language,
  body: z.strictObject({ email, password, confirmPassword: password }),
  status: 202,
  reply: done,
  errors: ['PASSWORD_TOO_COMMON', 'PASSWORDS_DIFFER', 'CONFLICT'],
})

export const logout = route({
  method: 'GET',
  path: '/auth/logout',
  summary:
    'Ends the session. Needs a sign that no page of another site sends the call. A second call is harmless.',
  access: { actor: 'anyone' },
  status: 204,
  reply: noReply,
  errors: [],
})
/** Of a page that names another person than the session's, it ends nothing. */
export const logoutPost = route({ ...logout, method: 'POST', errors: ['NOT_SIGNED_IN'] })

export const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mails a link to choose a new password. Known and unknown addresses get the same answer.',
  access: { actor: 'anyone' },
  query: language,
  body: z.strictObject({ email: knownEmail }),
  status: 200,
  /** `PENDING`: already requested within the hour, with or without an account. */
  reply: z.object({ status: z.enum(['SENT', 'PENDING']) }),
  errors: ['CONFLICT'],
})

export const resetPassword = route({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Sets a new password by the token of the mail. Ends every session of the account. Opens no session.',
  access: { actor: 'anyone' },
  body: z.strictObject({ password, token: shownToken }),
  status: 204,
  reply: noReply,
  errors: ['TOKEN_INVALID', 'PASSWORD_TOO_COMMON', 'CONFLICT'],
  counts: 'visitors',
})

export const checkEmail = route({
  method: 'POST',
  path: '/auth/check-email',
  summary: 'Marks the address as verified by the token of the mail. Opens no session.',
  access: { actor: 'anyone' },
  body: z.strictObject({ token: shownToken }),
  status: 204,
  reply: noReply,
  errors: ['TOKEN_INVALID', 'CONFLICT'],
  counts: 'visitors',
})

export const sendVerificationEmail = route({
  method: 'POST',
  path: '/auth/send-verification-email',
  summary: 'Mails the link that verifies the address. Mails nothing when the address is verified already.',
  access: { actor: 'session' },
  status: 202,
  reply: done,
  errors: ['CONFLICT'],
})

export const changePassword = route({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Replaces the password, ends the other sessions and sends the owner a mail.',
  access: { actor: 'session' },
  body: z.strictObject({
    currentPassword: z.string().check(z.maxLength(LIMITS.password.max)),
    password,
  }),
  status: 204,
  reply: noReply,
  errors: ['WRONG_PASSWORD', 'PASSWORD_TOO_COMMON', 'CONFLICT'],
  counts: 'records',
})

export const getProfile = route({
  method: 'GET',
  path: '/user/profile',
  summary: 'The signed-in person.',
  access: { actor: 'session' },
  status: 200,
  reply: profile,
  errors: [],
})

export const updateProfile = route({
  method: 'PATCH',
  path: '/user/profile',
  summary:
    'Changes the given fields of the signed-in person. The federation has to know a given licence number.',
  access: { actor: 'session' },
  body: z.strictObject({
    licenseNumber: z.optional(z.nullable(licence)),
    firstname: z.optional(personName),
    lastname: z.optional(personName),
    enableNotifications: z.optional(z.boolean()),
    enableEmails: z.optional(z.boolean()),
  }),
  status: 200,
  reply: profile,
  errors: [
    'LICENCE_UNKNOWN',
    'FEDERATION_UNAVAILABLE',
    'FEDERATION_REFUSED',
    'FEDERATION_TIMEOUT',
    'CONFLICT',
  ],
  counts: 'records',
})

/** A signed-in browser. Its id gives no access. */
export const session = z.object({
  id: sessionId,
  createdAt: moment,
  lastSeenAt: moment,
  userAgent: z.string(),
  /** True for the session of this call. */
  current: z.boolean(),
})
export type SessionSummary = z.infer<typeof session>

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  summary: "The caller's open sessions, the most recently used first.",
  access: { actor: 'session' },
  query: pageQuery,
  status: 200,
  reply: listOf(session),
  errors: [],
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'Ends every session of the caller except this one.',
  access: { actor: 'session' },
  status: 204,
  reply: noReply,
  errors: [],
  counts: 'records',
})

export const endSession = route({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: 'Ends one session of the caller. Ending the session of this call is a sign-out.',
  access: { actor: 'session' },
  params: z.strictObject({ id: sessionId }),
  status: 204,
  reply: noReply,
  errors: ['SESSION_NOT_FOUND'],
  counts: 'records',
})

/** What the product holds about the caller, in a readable form. */
export const personalExport = z.object({
  exportedAt: moment,
  profile,
  language: z.enum(LANGUAGES),
  sessions: z.array(session),
  groups: z.array(z.object({ id: groupId, name: z.string(), role: z.string(), isCreator: z.boolean() })),
  pushSubscriptions: z.array(z.object({ host: z.string(), createdAt: moment })),
  /** Match sheets of the caller's groups on which the caller's licence stands. */
  sheets: z.array(z.object({ gameId, letter: z.string(), name: z.string() })),
  feedback: z.array(z.object({ type: z.string(), title: z.string(), body: z.string(), createdAt: moment })),
  /** The caller's actions, oldest first: the type of each event and its stream. */
  actions: z.array(z.object({ at: moment, type: z.string(), stream: z.string() })),
})
export type PersonalExport = z.infer<typeof personalExport>

export const exportData = route({
  method: 'GET',
  path: '/user/export',
  summary: "The caller's own data as one JSON document.",
  access: { actor: 'session' },
  status: 200,
  reply: personalExport,
  errors: [],
})

export const eraseAccount = route({
  method: 'DELETE',
  path: '/user/profile',
  summary:
    'Erases the account for good: record, sessions, subscriptions, queued mail. Boards and groups stay.',
  access: { actor: 'session' },
  status: 204,
  reply: noReply,
  errors: ['CONFLICT'],
  keyless: true,
  counts: 'records',
})

/** A person in a search by others: a name, never an address. */
export const foundUser = z.object({
  id: userId,
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
})
export type FoundUser = z.infer<typeof foundUser>

export const searchUsers = route({
  method: 'GET',
  path: '/users',
  summary: 'People whose first or last name begins with the text. Accents and case do not matter.',
  access: { actor: 'session' },
  query: z.strictObject({ search: text(LIMITS.name, LIMITS.userSearch), page }),
  status: 200,
  reply: listOf(foundUser),
  errors: [],
})

export const accountRoutes = {
  login,
  register,
  logout,
  logoutPost,
  forgotPassword,
  resetPassword,
  checkEmail,
  sendVerificationEmail,
  changePassword,
  getProfile,
  updateProfile,
  eraseAccount,
  exportData,
  listSessions,
  endOtherSessions,
  endSession,
  searchUsers,
}
