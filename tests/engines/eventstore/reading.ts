import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import * as failures from './failures.ts'
import { answerNotFound, answerWithEvent, nameIn } from './messages.ts'
import type { Recorded } from './records.ts'
import type { Store } from './store.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** Writes an answer, and waits while the caller reads nothing. @returns false once the call is over */
export function written(call: ReadCall, answer: ReadResp): Promise<boolean> | boolean {
  if (call.cancelled || call.destroyed) return false
  if (call.write(answer)) return true
  return new Promise(resolve => {
    const done = (goesOn: boolean) => () => {
      call.off('drain', drained).off('cancelled', ended).off('close', ended)
      resolve(goesOn)
    }
    const [drained, ended] = [done(true), done(false)]
    call.once('drain', drained).once('cancelled', ended).once('close', ended)
  })
}

/** Answers a read of a stream or of everything, and ends. */
export async function read(store: Store, call: ReadCall): Promise<void> {
  const options = call.request.getOptions()
  if (!options) return void call.emit('error', failures.invalid('no options'))
  const most = Number(options.getCount())
  const isBackwards = options.getReadDirection() === 1
  const ofStream = options.getStream()
  let found: readonly Recorded[]
  if (ofStream) {
    const stream = nameIn(ofStream.getStreamIdentifier())
    const events = store.stream(stream)
    if (events === 'ended') return void call.emit('error', failures.streamDeleted(stream))
    if (!events) {
      call.write(answerNotFound(stream))
      return void call.end()
    }
    const revision = ofStream.hasRevision() ? BigInt(ofStream.getRevision()) : undefined
    found = isBackwards
      ? backwards(
          events,
          most,
          event => ofStream.hasEnd() || (revision !== undefined && event.revision <= revision),
        )
      : ofStream.hasEnd()
        ? []
        : forwards(events, most, Math.max(0, Number((revision ?? 0n) - (events[0]?.revision ?? 0n))))
  } else {
    const place = options.getAll()?.getPosition()
    const at = place && {
      commit: BigInt(place.getCommitPosition()),
      prepare: BigInt(place.getPreparePosition()),
    }
    const index = at ? store.indexOf(at) : options.getAll()?.hasEnd() ? store.all.length : 0
    if (index === -1) return void call.emit('error', failures.invalid('no event is at this position'))
    found = isBackwards
      ? store.all.slice(Math.max(0, index - most), index).toReversed()
      : store.all.slice(index, index + most)
  }
  for (const event of found) {
    const goesOn = written(call, answerWithEvent(event))
    if (!(goesOn === true || (await goesOn))) return
  }
  call.end()
}

const forwards = (events: readonly Recorded[], most: number, from: number) => events.slice(from, from + most)

function backwards(events: readonly Recorded[], most: number, isIn: (event: Recorded) => boolean) {
  const end = events.findLastIndex(isIn) + 1
  return events.slice(Math.max(0, end - most), end).toReversed()
}
