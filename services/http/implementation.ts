import type { Language } from '@pingboard/contracts/constants.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@pingboard/contracts/route.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { AnyView } from '../kernel/view.ts'
import type { Keep } from '../ports/kept-answers.ts'
import type { Standing } from '../ports/rights.ts'
import type { Position } from '../ports/stored-event.ts'
import type { Caller } from './access.ts'
import type { Note } from './audit.ts'

type Actor<R extends Route> = R['access']['actor']

/** What a handler is given: parsed, and allowed by the entry's access. */
export interface Ask<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly caller: Actor<R> extends 'anyone' | 'viewer' ? Caller | null : Caller
  /** The caller's standing in the object's group, for every access bound to an object. */
  readonly standing: Actor<R> extends 'anyone' | 'session' ? null : Standing
  readonly context: CommandContext
  /**
   * For an effect that is no event: what it stores with itself, so that a repeat is answered alike. Undefined when the
   * command came without a key.
   */
  readonly keep: <Result>(answerOf: (result: Result) => Answer<R>) => Keep<Result> | undefined
  /** Revision of `If-Match`. */
  readonly ifMatch: number | undefined
  /** Of the page that asks; null when it did not say. */
  readonly language: Language | null
  /** As limits count it (`countedAddress`): the socket's address unless a trusted proxy says otherwise. */
  readonly address: string
  /** The cookie by which this browser is known to who signed in there before. */
  readonly device: string | null
  readonly userAgent: string
  /** For what must always be in the log: who signed in, and who failed to. */
  readonly note: Note
}

export interface Answer<R extends Route> {
  readonly body: ReplyOf<R>
  /** Becomes the ETag. */
  readonly revision?: number
  /** What was stored by this call, or what the answer has seen. */
  readonly position?: Position
  /** A new session's secret, or its end. */
  readonly session?: { open: string } | 'end'
  /** What that cookie is to be from now on; empty takes it away. */
  readonly device?: string
  /** Said of federation data. */
  readonly headers?: Record<string, string>
}

export type Handler<R extends Route> = (ask: Ask<R>) => Promise<Answer<R>>

export interface Implementation {
  readonly route: Route
  /** Views a query reads: those it waits for under a `Min-Position`. Every one where it does not say. */
  readonly reads?: readonly AnyView[] | undefined
  // The handler of one entry behind the type of any: `implement` ties the two together.
  readonly handler: Handler<Route>
}

/** @param reads of a query: what its handler reads of views; none where it folds streams or asks records */
export function implement<R extends Route>(
  route: R,
  handler: Handler<R>,
  reads?: readonly AnyView[],
): Implementation {
  return { route, reads, handler: handler as unknown as Handler<Route> }
}
