import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type {
  Metadata,
  Server,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  sendUnaryData,
} from '@grpc/grpc-js'
import { append, batchAppend, expectationOf } from './appending.ts'
import { CONTROL, type Counts, type Order } from './control.ts'
import * as failures from './failures.ts'
import { Faults } from './faults.ts'
import { nameIn } from './messages.ts'
import { type ReadCall, read } from './reading.ts'
import type { Place } from './records.ts'
import { Store } from './store.ts'
import { Subscriptions } from './subscriptions.ts'
import { Users } from './users.ts'

/** Its answer to gossip, and to the question for its version. It says what it is. */
const VERSION = '24.0.0-double'

interface Options {
  readonly dir: string
  readonly port: number
  readonly positionsFrom: bigint
  /** `name:password:right`, comma-joined. */
  readonly users: string
}

/** Adds the services of the protocol, and the control call, to a server. */
export function serve(server: Server, options: Options): { close(): void } {
  const store = new Store(options.dir, options.positionsFrom)
  const faults = new Faults()
  const users = new Users(options.users)
  const counted = new Map<string, { -readonly [Name in keyof Counts]: number }>()
  const countsOf = (connection: string) => {
    const known = counted.get(connection)
    if (known) return known
    const counts = { appends: 0, batchAppends: 0, reads: 0, open: 0, opened: 0, dropped: 0 }
    counted.set(connection, counts)
    return counts
  }
  const subscriptions = new Subscriptions(store, countsOf)
  let leader = { host: '127.0.0.1', port: options.port }
  const isLeader = () => leader.port === options.port

  server.addService(streamServices.StreamsService, {
    append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) {
      const refusal = refusalOf(call.metadata, 'append')
      if (refusal) return answer(refusal)
      const count = (connection: string) => void countsOf(connection).appends++
      append({ store, faults, count }, connectionOf(call.metadata), call, answer)
    },
    batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) {
      const refusal = refusalOf(call.metadata, 'append')
      if (refusal) return void call.emit('error', refusal)
      const count = (connection: string) => void countsOf(connection).batchAppends++
      batchAppend({ store, faults, count }, connectionOf(call.metadata), call)
    },
    async read(call: ReadCall) {
      const refusal = refusalOf(call.metadata, 'read')
      if (refusal) return void call.emit('error', refusal)
      const connection = connectionOf(call.metadata)
      const ofStream = call.request.getOptions()?.getStream()
      const asked = { connection, ...(ofStream ? { stream: nameIn(ofStream.getStreamIdentifier()) } : {}) }
      if (call.request.getOptions()?.hasSubscription())
        return subscriptions.open(call, asked, faults.take('subscription', asked))
      countsOf(connection).reads++
      const fault = faults.take('read', asked)
      if (fault?.does === 'unanswered') return
      if (fault?.does === 'cut') return void call.emit('error', failures.cut())
      if (fault?.does === 'denied') return void call.emit('error', failures.denied())
      if (fault?.does === 'not-leader' && fault.leader)
        return void call.emit('error', failures.notLeader(fault.leader))
      if (fault?.does === 'slow') await new Promise(resolve => setTimeout(resolve, fault.milliseconds))
      await read(store, call)
    },
    delete(call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>) {
      const removed = removal(call, (stream, expected) => store.delete(stream, expected))
      if ('error' in removed) return answer(removed.error)
      const place = new streams.DeleteResp.Position()
        .setCommitPosition(String(removed.place.commit))
        .setPreparePosition(String(removed.place.prepare))
      answer(null, new streams.DeleteResp().setPosition(place))
    },
    tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) {
      const removed = removal(call, (stream, expected) => store.tombstone(stream, expected))
      if ('error' in removed) return answer(removed.error)
      const place = new streams.TombstoneResp.Position()
        .setCommitPosition(String(removed.place.commit))
        .setPreparePosition(String(removed.place.prepare))
      answer(null, new streams.TombstoneResp().setPosition(place))
    },
  })

  /** Why a call is refused before anything is looked at. */
  function refusalOf(metadata: Metadata, right: 'read' | 'append') {
    if (!isLeader() && metadata.get('requires-leader')[0] === 'true') return failures.notLeader(leader)
    return users.refusal(metadata, right)
  }

  function removal(
    call: ServerUnaryCall<DeleteReq | TombstoneReq, unknown>,
    remove: (stream: string, expected: ReturnType<typeof expectationOf>) => Place | 'deleted' | null,
  ): { readonly place: Place } | { readonly error: Error } {
    const refusal = refusalOf(call.metadata, 'append')
    if (refusal) return { error: refusal }
    const asked = call.request.getOptions()
    if (!asked) return { error: failures.invalid('no options') }
    const stream = nameIn(asked.getStreamIdentifier())
    const expected = expectationOf(asked, asked.hasRevision() && asked.getRevision())
    const place = remove(stream, expected)
    if (place === 'deleted') return { error: failures.streamDeleted(stream) }
    if (place === null)
      return { error: failures.wrongRevision(stream, typeof expected === 'bigint' ? expected : -1n, null) }
    return { place }
  }

  server.addService(featureServices.ServerFeaturesService, {
    getSupportedMethods(_: unknown, answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>) {
      const methods = ['append', 'batchappend', 'read', 'delete', 'tombstone'].map(name =>
        new features.SupportedMethod()
          .setMethodName(name)
          .setServiceName('event_store.client.streams.streams')
          .setFeaturesList([]),
      )
      answer(
        null,
        new features.SupportedMethods().setEventStoreServerVersion(VERSION).setMethodsList(methods),
      )
    },
  })

  server.addService(gossipServices.GossipService, {
    read(_: unknown, answer: sendUnaryData<InstanceType<typeof gossip.ClusterInfo>>) {
      const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState
      const member = (port: number, host: string, state: typeof LEADER | typeof FOLLOWER) =>
        new gossip.MemberInfo()
          .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
          .setTimeStamp(String(Date.now()))
          .setState(state)
          .setIsAlive(true)
          .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port))
      const members = [member(leader.port, leader.host, LEADER)]
      if (!isLeader()) members.push(member(options.port, '127.0.0.1', FOLLOWER))
      answer(null, new gossip.ClusterInfo().setMembersList(members))
    },
  })

  const asJson = (value: unknown) => Buffer.from(JSON.stringify(value))
  server.addService(
    {
      tell: {
        path: CONTROL,
        requestStream: false,
        responseStream: false,
        requestSerialize: asJson,
        requestDeserialize: (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as Order,
        responseSerialize: asJson,
        responseDeserialize: (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as Counts,
      },
    },
    {
      tell({ request }: ServerUnaryCall<Order, Counts>, answer: sendUnaryData<Counts>) {
        if (request.forget) faults.forget(request.forget.connection)
        if (request.skip) store.skip(BigInt(request.skip))
        if (request.leader) leader = { ...request.leader }
        // What concerns open subscriptions is done to them; else it waits for a call.
        const { fault } = request
        if (fault && !(fault.on === 'subscription' && subscriptions.suffer(fault) > 0)) faults.add(fault)
        answer(null, { ...countsOf(request.count ?? '') })
      },
    },
  )
  return { close: () => store.close() }
}

const connectionOf = (metadata: Metadata): string => String(metadata.get('connection-name')[0] ?? '')
