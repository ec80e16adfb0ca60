import * as z from 'zod/mini'
import { LANGUAGES, LIMITS } from '../constants.ts'
import { email, licence, moment, password, text } from '../fields.ts'
import { userId } from '../ids.ts'
import { userPermissions } from '../permissions.ts'
import { route } from '../route.ts'
import { done, noReply } from './common.ts'

/** The signed-in person, as only they see themselves. */
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

const credentials = z.strictObject({ email, password: z.string().check(z.maxLength(LIMITS.password.max)) })
const language = z.strictObject({ lang: z.optional(z.enum(LANGUAGES)) })
const personName = z.nullable(text(LIMITS.name))

export const login = route({
  method: 'POST',
  path: '/auth/login',
  summary: 'Opens a session and sets its cookie. Same answer for an unknown address and a wrong password.',
  access: { actor: 'anyone' },
  body: credentials,
  status: 200,
  reply: profile,
  errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
})

export const register = route({
  method: 'POST',
  path: '/auth/register',
  summary: 'Creates an account. Answers alike for a known address; opens no session.',
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
    'Ends the session. Needs a sign that the call comes from our own pages (SES-6). Twice is harmless.',
  access: { actor: 'anyone' },
  status: 204,
  reply: noReply,
  errors: [],
})
export const logoutPost = route({ ...logout, method: 'POST' })

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
  summary: 'Changes the given fields of the signed-in person.',
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
  errors: ['CONFLICT'],
})

export const accountRoutes = { login, register, logout, logoutPost, getProfile, updateProfile }
