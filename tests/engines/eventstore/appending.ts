import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empties from 'google-protobuf/google/protobuf/empty_pb.js'
import * as failures from './failures.ts'
import type { Fault, Faults } from './faults.ts'
import { identifierOf, nameIn, proposedOf } from './messages.ts'
import { type Expectation, MOST_BYTES, type Outcome, type Proposed } from './records.ts'
import type { Store } from './store.ts'

export interface Appending {
  readonly store: Store
  readonly faults: Faults
  /** Counts an append that arrived whole. */
  readonly count: (connection: string) => void
}

/** How an append ends: with an outcome, with an error of the call, with an answer that says nothing, or never. */
type End = { readonly outcome: Outcome } | { readonly error: Error } | 'empty' | null

/** The plain call: options first, then a message for each event, then one answer. */
export function append(
  { store, faults, count }: Appending,
  connection: string,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): void {
  let stream = ''
  let expected: Expectation = 'any'
  const events: Proposed[] = []
  let refused: Error | undefined
  call.on('data', (message: AppendReq) => {
    const options = message.getOptions()
    if (options) {
      stream = nameIn(options.getStreamIdentifier())
      expected = expectationOf(options, options.hasRevision() && options.getRevision())
    }
    const proposed = message.getProposedMessage()
    if (!proposed) return
    try {
      events.push(proposedOf(proposed))
    } catch (error) {
      refused = failures.invalid(String(error))
    }
  })
  call.on('error', () => {})
  call.on('end', async () => {
    count(connection)
    if (refused) return answer(refused)
    const end = await endOf(store, stream, expected, events, faults.take('append', { connection, stream }))
    if (!end) return
    if (end === 'empty') return answer(null, new streams.AppendResp())
    if ('error' in end) return answer(end.error)
    const { outcome } = end
    if (outcome.kind === 'too-large') return answer(failures.tooLarge())
    if (outcome.kind === 'deleted') return answer(failures.streamDeleted(stream))
    answer(null, answerTo(outcome, expected))
  })
}

function answerTo(outcome: Outcome & { kind: 'stored' | 'repeated' | 'wrong' }, expected: Expectation) {
  const response = new streams.AppendResp()
  const nothing = new shared.Empty()
  if (outcome.kind === 'wrong') {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (outcome.current === null) wrong.setCurrentNoStream(nothing)
    else wrong.setCurrentRevision(String(outcome.current))
    if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected))
    else if (expected === 'no-stream') wrong.setExpectedNoStream(nothing)
    else if (expected === 'stream-exists') wrong.setExpectedStreamExists(nothing)
    else wrong.setExpectedAny(nothing)
    return response.setWrongExpectedVersion(wrong)
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision))
  if (outcome.kind === 'repeated') success.setNoPosition(nothing)
  else
    success.setPosition(
      new streams.AppendResp.Position()
        .setCommitPosition(String(outcome.place.commit))
        .setPreparePosition(String(outcome.place.prepare)),
    )
  return response.setSuccess(success)
}

/** Many appends over one call; each is answered by its correlation id. */
export function batchAppend(
  { store, faults, count }: Appending,
  connection: string,
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
): void {
  const begun = new Map<string, { stream: string; expected: Expectation; events: Proposed[] }>()
  call.on('error', () => {})
  call.on('end', () => call.end())
  call.on('data', async (message: BatchAppendReq) => {
    const id = message.getCorrelationId()?.getString() ?? ''
    const options = message.getOptions()
    if (options) {
      const expected = expectationOf(options, options.hasStreamPosition() && options.getStreamPosition())
      begun.set(id, { stream: nameIn(options.getStreamIdentifier()), expected, events: [] })
    }
    const append = begun.get(id)
    if (!append) return
    append.events.push(...message.getProposedMessagesList().map(proposedOf))
    if (!message.getIsFinal()) return
    begun.delete(id)
    count(connection)
    const { stream, expected, events } = append
    const end = await endOf(store, stream, expected, events, faults.take('append', { connection, stream }))
    if (!end || end === 'empty') return
    if ('error' in end) return void call.emit('error', end.error)
    const response = batchAnswerTo(end.outcome, expected, stream)
    call.write(
      response.setCorrelationId(new shared.UUID().setString(id)).setStreamIdentifier(identifierOf(stream)),
    )
  })
}

function batchAnswerTo(outcome: Outcome, expected: Expectation, stream: string): BatchAppendResp {
  const response = new streams.BatchAppendResp()
  const nothing = new empties.Empty()
  if (outcome.kind === 'stored' || outcome.kind === 'repeated') {
    const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision))
    if (outcome.kind === 'repeated') success.setNoPosition(nothing)
    else
      success.setPosition(
        new shared.AllStreamPosition()
          .setCommitPosition(String(outcome.place.commit))
          .setPreparePosition(String(outcome.place.prepare)),
      )
    return response.setSuccess(success)
  }
  if (outcome.kind === 'deleted') {
    const deleted = new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream))
    return response.setError(packed('StreamDeleted', deleted.serializeBinary()))
  }
  if (outcome.kind === 'too-large') {
    const most = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MOST_BYTES)
    return response.setError(packed('MaximumAppendSizeExceeded', most.serializeBinary()))
  }
  const wrong = new shared.WrongExpectedVersion()
  if (outcome.current === null) wrong.setCurrentNoStream(nothing)
  else wrong.setCurrentStreamRevision(String(outcome.current))
  if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(String(expected))
  else if (expected === 'no-stream') wrong.setExpectedNoStream(nothing)
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(nothing)
  else wrong.setExpectedAny(nothing)
  return response.setError(packed('WrongExpectedVersion', wrong.serializeBinary()))
}

function packed(name: string, bytes: Uint8Array) {
  const details = new any.Any()
  details.pack(bytes, `event_store.client.${name}`)
  return new statuses.Status().setMessage(name).setDetails(details)
}

async function endOf(
  store: Store,
  stream: string,
  expected: Expectation,
  events: readonly Proposed[],
  fault: Fault | undefined,
): Promise<End> {
  switch (fault?.does) {
    case 'stored-unanswered':
      store.append(stream, expected, events)
      return null
    case 'stored-empty':
      store.append(stream, expected, events)
      return 'empty'
    case 'stored-cut':
      store.append(stream, expected, events)
      return { error: failures.cut() }
    case 'lost-unanswered':
      return null
    case 'lost-cut':
      return { error: failures.cut() }
    case 'too-large':
      return { outcome: { kind: 'too-large' } }
    case 'not-leader':
      return { error: failures.notLeader(fault.leader ?? { host: '127.0.0.1', port: 1 }) }
    case 'denied':
      return { error: failures.denied() }
    case 'slow':
      await new Promise(resolve => setTimeout(resolve, fault.milliseconds))
  }
  return { outcome: store.append(stream, expected, events) }
}

export function expectationOf(
  options: { hasNoStream(): boolean; hasStreamExists(): boolean },
  revision: string | false,
): Expectation {
  if (options.hasNoStream()) return 'no-stream'
  if (options.hasStreamExists()) return 'stream-exists'
  return revision === false ? 'any' : BigInt(revision)
}
