import { randomBytes } from 'node:crypto'

/** The secret of a token: its beginning says what it is, for people and for programs that look for lost secrets. */
const PREFIX = 'pbs_'
const SECRET = /^Bearer (pbs_[A-Za-z0-9_-]{43})$/

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The secret of an `Authorization` header; null when it holds none. */
export const secretIn = (authorization: string | undefined): string | null =>
  SECRET.exec(authorization ?? '')?.[1] ?? null
