import { changesSomething } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

/** Address of an entry in the router's form: `/api/groups/:id`. */
export const addressOf = ({ path }: Route): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/** A HEAD is a GET without the body, and must change nothing either. A GET that changes something has no HEAD. */
export const hasHead = (route: Route): boolean => route.method === 'GET' && !changesSomething(route)

/**
 * Answers the methods an address does not have: OPTIONS with a list of its methods, every
 * other with 405 and that list.
 */
export function answerOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byAddress = Map.groupBy(routes, addressOf)
  for (const [url, entries] of byAddress) {
    const has = new Set<string>(['OPTIONS', ...entries.map(({ method }) => method)])
    if (entries.some(hasHead)) has.add('HEAD')
    const allow = [...has].toSorted().join(', ')
    app.options(url, (_request, reply) => reply.header('allow', allow).status(204).send())
    app.route({
      url,
      method: app.supportedMethods.filter(method => !has.has(method)),
      // Before a body is read, because its content does not matter.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw new Rejection('METHOD_NOT_ALLOWED')
      },
      handler: async () => {},
    })
  }
}
