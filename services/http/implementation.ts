import type { Language } from '@pingboard/contracts/constants.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@pingboard/contracts/route.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import type { AnyView } from '../kernel/view.ts'
import type { Keep } from '../ports/kept-answers.ts'
import type { Standing } from '../ports/rights.ts'
import type { Position } from '../ports/stored-event.ts'
import type { Caller } from './access.ts'
import type { Note } from './audit.ts'

type Actor<R extends Route> = R['access']['actor']

/** What a handler receives: parsed, and allowed by the entry's access. */
export interface Ask<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly caller: Actor<R> extends 'anyone' | 'viewer' ? Caller | null : Caller
  /** The caller's standing in the object's group, for every access bound to an object. */
  readonly standing: Actor<R> extends 'anyone' | 'session' ? null : Standing
  readonly context: CommandContext
  /**
   * For an effect that is no event: what the effect stores in its own transaction, so that a repeat gets the same
   * answer. Undefined when the command came without a key.
   */
  readonly keep: <Result>(answerOf: (result: Result) => Answer<R>) => Keep<Result> | undefined
  /** Revision of `If-Match`. */
  readonly ifMatch: number | undefined
  /** Language of the calling page; null when the page sent none. */
  readonly language: Language | null
  /** The address for limits (`countedAddress`): the socket's, unless a trusted proxy sends another one. */
  readonly address: string
  /** The cookie of a browser in which a person has signed in before. */
  readonly device: string | null
  readonly userAgent: string
  /** For entries that must always be in the log: sign-ins, and failed ones. */
  readonly note: Note
}

export interface Answer<R extends Route> {
  readonly body: ReplyOf<R>
  /** Becomes the ETag. */
  readonly revision?: number
  /** Position of what this call stored, or of what the answer includes. */
  readonly position?: Position
  /** A new session's secret, or its end. */
  readonly session?: { open: string } | 'end'
  /** The new value of the device cookie; empty removes the cookie. */
  readonly device?: string
  /** Sent with federation data. */
  readonly headers?: Record<string, string>
}

export type Handler<R extends Route> = (ask: Ask<R>) => Promise<Answer<R>>

export interface Implementation {
  readonly route: Route
  /** Views a query reads, and waits for under a `Min-Position`. Every view when absent. */
  readonly reads?: readonly AnyView[] | undefined
  // The type of any entry's handler: `implement` ties the handler to its own entry.
  readonly handler: Handler<Route>
}

/** @param reads the views that a query's handler reads; empty where the handler folds streams or reads records */
export function implement<R extends Route>(
  route: R,
  handler: Handler<R>,
  reads?: readonly AnyView[],
): Implementation {
  return { route, reads, handler: handler as unknown as Handler<Route> }
}
