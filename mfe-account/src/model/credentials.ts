import { LIMITS } from '@pingboard/contracts/constants.ts'
import { knownEmail, email as mailbox } from '@pingboard/contracts/fields.ts'

export type CredentialRule =
  | 'email-required'
  | 'email-invalid'
  | 'password-required'
  | 'password-short'
  | 'password-long'
  | 'confirm-required'
  | 'confirm-short'
  | 'confirm-differs'
  | 'current-required'
export type CredentialErrors = Partial<
  Record<'email' | 'currentPassword' | 'password' | 'confirmPassword', CredentialRule>
>

/** As it is sent: trimmed and lower-cased. */
export const cleanEmail = (email: string): string => email.trim().toLowerCase()

/** @param field the schema for a new account, or the schema for an account that may be older than the rules */
function checkEmail(email: string, field: typeof mailbox | typeof knownEmail): CredentialRule | undefined {
  if (email.trim() === '') return 'email-required'
  return field.safeParse(email).success ? undefined : 'email-invalid'
}

function checkPassword(password: string): CredentialRule | undefined {
  if (password === '') return 'password-required'
  if (password.length < LIMITS.password.min) return 'password-short'
  return password.length > LIMITS.password.max ? 'password-long' : undefined
}

function checkConfirmation(password: string, confirmation: string): CredentialRule | undefined {
  if (confirmation === '') return 'confirm-required'
  // A difference is the more useful message than a length.
  if (confirmation !== password) return 'confirm-differs'
  return confirmation.length < LIMITS.password.min ? 'confirm-short' : undefined
}

const found = (errors: Record<string, CredentialRule | undefined>): CredentialErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, rule]) => rule))

export const checkLogin = (email: string, password: string): CredentialErrors =>
  found({ email: checkEmail(email, knownEmail), password: checkPassword(password) })

export const checkAddress = (email: string): CredentialErrors =>
  found({ email: checkEmail(email, knownEmail) })

export const checkNewPassword = (password: string, confirmation: string): CredentialErrors =>
  found({ password: checkPassword(password), confirmPassword: checkConfirmation(password, confirmation) })

export const checkRegistration = (
  email: string,
  password: string,
  confirmation: string,
): CredentialErrors => ({
  ...found({ email: checkEmail(email, mailbox) }),
  ...checkNewPassword(password, confirmation),
})

/** The current password must only be present: it may be older than the rules. */
export const checkPasswordChange = (
  current: string,
  password: string,
  confirmation: string,
): CredentialErrors => ({
  ...found({ currentPassword: current === '' ? 'current-required' : undefined }),
  ...checkNewPassword(password, confirmation),
})
