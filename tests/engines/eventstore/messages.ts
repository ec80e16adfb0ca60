import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Place, Recorded } from './records.ts'

export const nameIn = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

export const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8').toString('base64'))

export const answerWithEvent = (event: Recorded) => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id.toLowerCase()))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.commit))
    .setPreparePosition(String(event.prepare))
    .setData(Uint8Array.from(event.data))
    .setCustomMetadata(Uint8Array.from(event.metadata))
  recorded.getMetadataMap().set('type', event.type)
  recorded.getMetadataMap().set('content-type', event.contentType)
  recorded.getMetadataMap().set('created', event.created)
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.commit)),
  )
}

export const answerNotFound = (stream: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )

export const answerConfirmed = () =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  )

export const answerCaughtUp = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

export const answerCheckpoint = ({ commit, prepare }: Place) =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  )

/** @throws RangeError for an id that is no UUID */
export function proposedOf(message: {
  getId(): { getString(): string } | undefined
  getMetadataMap(): { get(name: string): string | undefined }
  getData_asU8(): Uint8Array
  getCustomMetadata_asU8(): Uint8Array
}) {
  const id = message.getId()?.getString() ?? ''
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new RangeError(`no UUID: ${id}`)
  return {
    id: id.toLowerCase(),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  }
}
