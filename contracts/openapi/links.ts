import { routes } from '../http/index.ts'
import type { Route, Schema } from '../route.ts'
import { names } from './components.ts'
import type { JsonSchema, Link, Reference } from './types.ts'

interface Shape {
  readonly shape?: Readonly<Record<string, Schema>>
}

/**
 * Makes the links of answers: an id in an answer leads to the calls that take this id. A call that needs two ids
 * takes the second from the answer too (`groupId` of a role).
 */
export function links() {
  const made: Record<string, Link> = {}

  /** @param reply schema of the answer in the document */
  function add(route: Route, reply: JsonSchema): Record<string, Reference> {
    const fields = (route.reply as Shape | null)?.shape ?? {}
    const found = Object.entries<Route>(routes).flatMap(([operationId, target]) => {
      const parameters = target === route ? null : expressions(target, fields)
      return parameters ? [{ operationId, parameters }] : []
    })
    const of = reply.$ref?.split('/').at(-1) ?? ''
    return Object.fromEntries(
      found.map(({ operationId, parameters }) => {
        const name = `${operationId}Of${of}`
        made[name] = { operationId, parameters, description: `Use ids of this answer in \`${operationId}\`.` }
        return [operationId, { $ref: `#/components/links/${name}` }]
      }),
    )
  }

  return { made, add }
}

/** The place of each path parameter in an answer; null unless the answer holds all of them. */
function expressions(
  { params }: Route,
  fields: Readonly<Record<string, Schema>>,
): Record<string, string> | null {
  const wanted = Object.entries((params as Shape | undefined)?.shape ?? {})
  const found = wanted.map(([param, schema]) => [param, placeOf(schema, fields)])
  if (found.length === 0 || found.some(([, place]) => place === undefined)) return null
  return Object.fromEntries(found.map(([param, place]) => [param, `$response.body#/${place}`]))
}

/** The field of an answer that holds such an id. All fields with one kind of id share the same schema object. */
const placeOf = (id: Schema, fields: Readonly<Record<string, Schema>>): string | undefined =>
  names.has(id) ? Object.keys(fields).find(name => bare(fields[name]) === id) : undefined

/** The inner schema of a nullable schema. */
function bare(schema: Schema | undefined): unknown {
  const def = schema?._zod.def
  return def && 'innerType' in def ? def.innerType : schema
}
