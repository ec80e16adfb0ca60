import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { MOST_BYTES } from './records.ts'

/** An answer that is no answer, as the client knows it: a status, and its name in the trailing metadata. */
function failure(code: status, details: string, told: Readonly<Record<string, string>> = {}): ServiceError {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(told)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}

export const cut = () => failure(status.UNAVAILABLE, 'the connection was cut')
export const denied = () => failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })
export const unknownUser = () => failure(status.UNAUTHENTICATED, 'Unauthenticated')
export const invalid = (details: string) => failure(status.INVALID_ARGUMENT, details)
export const notLeader = ({ host, port }: { host: string; port: number }) =>
  failure(status.NOT_FOUND, `Leader info available: ${host}:${port}`, {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  })
export const streamDeleted = (stream: string) =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })
export const wrongRevision = (stream: string, expected: bigint, actual: bigint | null) =>
  failure(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expected),
    ...(actual === null ? {} : { 'actual-version': String(actual) }),
  })
export const tooLarge = () =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MOST_BYTES} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MOST_BYTES),
  })
export const tooSlow = () =>
  failure(status.ABORTED, 'Consumer too slow to handle event while live. Client resubscription required.')
