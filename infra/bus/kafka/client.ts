import { readFileSync } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { type ISocketFactory, Kafka, type LogEntry, logLevel } from 'kafkajs'
import { mendRequestQueue } from './request-queue.ts'

mendRequestQueue()

export interface Brokers {
  /** `host:port` each. */
  readonly brokers: readonly string[]
  /** SASL (SCRAM-SHA-512). */
  readonly login?: { readonly user: string; readonly password: string } | null
  /** Path of the PEM file with the authority of the brokers' certificates; null or absent: without TLS. */
  readonly ca?: string | null
  readonly log?: Log
}

/** Time-outs of every call (TRN-5). Milliseconds. */
const CONNECT_MS = 2000
export const ANSWER_MS = 10_000
/** A member that is silent for this long has left its group. Milliseconds. */
export const SESSION_MS = 10_000
export const HEARTBEAT_MS = 2000
const KEEP_ALIVE_MS = 60_000
/** The same line of the client is passed on once in this time. Milliseconds. */
const QUIET_MS = 60_000

/** A client with sockets of its own. */
export interface Client {
  readonly kafka: Kafka
  /** Ends every socket at once, and lets no new one begin: whatever the client still tries comes to an end. */
  close(): void
}

/** @throws Error when the file of the authority cannot be read */
export function clientsOf({ brokers, login, ca, log }: Brokers): () => Client {
  const ssl = ca ? { ca: [readFileSync(ca, 'utf8')] } : undefined
  const tell = quietLog(log)
  return () => {
    const sockets = new Set<Socket>()
    let isClosed = false
    const socketFactory: ISocketFactory = ({ host, port, ssl: options, onConnect }) => {
      const socket = options
        ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...options }, onConnect)
        : connect({ host, port }, onConnect)
      socket.setKeepAlive(true, KEEP_ALIVE_MS)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (isClosed) socket.destroy(new Error('closed'))
      return socket
    }
    const kafka = new Kafka({
      clientId: 'pingboard',
      brokers: [...brokers],
      ...(ssl ? { ssl } : {}),
      ...(login
        ? { sasl: { mechanism: 'scram-sha-512', username: login.user, password: login.password } as const }
        : {}),
      connectionTimeout: CONNECT_MS,
      authenticationTimeout: ANSWER_MS,
      requestTimeout: ANSWER_MS,
      enforceRequestTimeout: true,
      // The callers repeat what fails, within their own time.
      retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 3 },
      socketFactory,
      logLevel: logLevel.ERROR,
      // What a client says of its own end is no news.
      logCreator: () => entry => {
        if (!isClosed) tell(entry)
      },
    })
    return {
      kafka,
      close() {
        isClosed = true
        for (const socket of sockets) socket.destroy(new Error('closed'))
      },
    }
  }
}

/**
 * Passes the client's errors on as what they are: details. The adapter goes on after each of them, and warns by itself
 * of a consumer that is cut off and of brokers that take nothing.
 */
function quietLog(log: Log | undefined) {
  const told = new Map<string, number>()
  return ({ namespace, log: { message, broker, groupId } }: LogEntry) => {
    const now = performance.now()
    if (now - (told.get(message) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    if (told.size > 100) told.clear()
    told.set(message, now)
    log?.info({ part: namespace, broker, groupId, said: message }, 'a word of the Kafka client')
  }
}

/** The broker does not accept this login. A repeat would fail too. */
export class LoginRefused extends Error {}

/** What a failure is for a caller: what the brokers or the network did may end by itself, a refused login does not. */
export function failureOf(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error
  const reason = causeOf(error)
  if (reason.name === 'KafkaJSSASLAuthenticationError')
    return new LoginRefused('Kafka refuses this user or password', { cause: reason })
  if (!reason.name.startsWith('KafkaJS') && !('code' in reason)) return reason
  const what = isForbidden(reason) ? 'Kafka refuses this' : 'Kafka is away'
  return new StoreUnavailable(`${what}: ${reason.message}`, { cause: reason })
}

/** Whether the brokers know this user and do not allow what was asked: no repeat of it would help. */
export const isForbidden = (error: unknown): boolean => {
  const reason = causeOf(error)
  return 'type' in reason && String(reason.type).endsWith('_AUTHORIZATION_FAILED')
}

/** Whether no broker leads what was asked about yet, or another one than the client knows: a repeat soon helps. */
export const isBetweenLeaders = (error: unknown): boolean => {
  const reason = causeOf(error)
  return 'type' in reason && /^(NOT_LEADER_FOR_PARTITION|LEADER_NOT_AVAILABLE)$/.test(String(reason.type))
}

/** The client wraps errors in errors, also dead connections in one that says not to try again. */
export function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? causeOf(error.cause) : error
}

/** The result before the time is over; late work goes on. @throws StoreUnavailable */
export function withinTime<T>(work: Promise<T>, milliseconds: number = ANSWER_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new StoreUnavailable('Kafka did not answer in time')), milliseconds)
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
