import { MongoServerError } from 'mongodb'

const UNAUTHORIZED = 13

/** Whether the server refused a call because the user of this process has no right to it. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === UNAUTHORIZED

/** @throws any other error */
export function unlessForbidden(error: unknown): void {
  if (!isForbidden(error)) throw error
}
