import { StoreFull, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { MongoError, MongoErrorLabel, MongoNetworkError, MongoServerError } from 'mongodb'

// Codes of the server: https://www.mongodb.com/docs/manual/reference/error-codes/
const DUPLICATE_KEY = 11_000
const OUT_OF_DISK_SPACE = 14_031

/** The server could not do it now: it is not the primary, it is stopping, it was too slow, or others were in the way. */
const PASSING_CODES = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  43, // CursorNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  175, // QueryPlanKilled
  189, // PrimarySteppedDown
  215, // DropPending
  262, // ExceededTimeLimit
  276, // IndexBuildAborted
  9_001, // SocketException
  10_058, // LegacyNotPrimary
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_601, // Interrupted
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
])

const PASSING_LABELS = [
  MongoErrorLabel.RetryableWriteError,
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.RetryableError,
]

/** Errors of the driver itself for which it exports no class, or only a wider one. */
const PASSING_NAMES = new Set([
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
])

/** The connection was closed by this process. */
const CLOSED_NAMES = new Set(['MongoNotConnectedError', 'MongoTopologyClosedError', 'MongoClientClosedError'])

/** The driver passes on what Node says of a socket that the other end has just closed. */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])

/** Whether the same call may succeed a moment later. Whether it was carried out is unknown, unless it only reads. */
export function isPassing(thrown: unknown): boolean {
  const error = originOf(thrown)
  if (!(error instanceof MongoError)) return isOfSocket(error)
  if (error instanceof MongoNetworkError || PASSING_NAMES.has(error.name)) return true
  return PASSING_CODES.has(Number(error.code)) || PASSING_LABELS.some(label => error.hasErrorLabel(label))
}

/** A bulk write wraps what ended it, such as a cut connection, in an error that looks like one of the server. */
function originOf(error: unknown): unknown {
  if (!(error instanceof MongoServerError)) return error
  const origin: unknown = error.errorResponse
  return origin instanceof Error ? origin : error
}

const isOfSocket = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SOCKET_CODES.has(String(error.code))

/** A document with this id, or with this value of a unique index, is stored already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY

/**
 * The error of the port for a call that is not repeated. A message of the server may hold values of documents, so only
 * its code is told. What is no error of the driver stays as it is.
 */
export function asPortError(thrown: unknown): unknown {
  const error = originOf(thrown)
  if (!(error instanceof MongoError || isOfSocket(error))) return error
  const told = toldOf(error)
  if (error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE)
    return new StoreFull(`MongoDB has no room left: ${told}`)
  if (isPassing(error)) return new StoreUnavailable(`MongoDB is away: ${told}`)
  if (error instanceof Error && CLOSED_NAMES.has(error.name))
    return new StoreUnavailable('the connection to MongoDB is closed')
  return new Error(`MongoDB refused: ${told}`)
}

/** What happened, without a value of any document. */
export function toldOf(thrown: unknown): string {
  const error = originOf(thrown)
  if (error instanceof MongoServerError) return `${error.codeName ?? error.name} (${error.code})`
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
