import type {
  OpenApi,
  Operation,
  Parameter,
  Reference,
  Response,
} from '@pingboard/contracts/openapi/types.ts'
import { type Html, html } from './html.ts'
import { blocks, inline } from './markdown.ts'
import { field, fields, typeOf } from './schema.ts'

type Components = OpenApi['components']

/** One call. Closed, its line shows the summary; open, it shows everything a program needs to know. */
export function operation(method: string, path: string, given: Operation, components: Components): Html {
  const parameters = given.parameters.map(parameter => parameterOf(parameter, components))
  const own = parameters.filter(({ in: place }) => place !== 'header')
  const headers = parameters.filter(({ in: place }) => place === 'header')
  const body = given.requestBody?.content['application/json']?.schema
  return html`<details class="call" id="${given.operationId}">
<summary><h4><span class="method method--${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></h4>
<span class="what">${inline(given.summary)}</span></summary>
<div class="inside">
<p class="muted">Operation <code>${given.operationId}</code></p>
${blocks(given.description)}
${own.length > 0 ? html`<h5>In the address</h5><dl class="fields">${own.map(shown)}</dl>` : null}
${body ? html`<h5>Body${given.requestBody?.required ? '' : ', optional'}</h5>${fields(body) ?? typeOf(body)}` : null}
<h5>Headers it understands</h5>
<p>${headers.map(({ name }, place) => html`${place > 0 ? ', ' : ''}<a href="#header-${name}">${name}</a>`)}</p>
<h5>Answers</h5>
<dl class="answers">${Object.entries(given.responses).map(([status, response]) =>
    answer(status, responseOf(response, components)),
  )}</dl>
</div>
</details>`
}

const shown = ({ name, schema, description, required }: Parameter): Html =>
  field({ name, of: { ...schema, description }, note: required ? null : 'optional' })

function answer(status: string, { description, headers = {}, content = {} }: Response): Html {
  const json = content['application/json']?.schema
  const names = Object.keys(headers)
  const carries =
    names.length > 0
      ? html`<p class="muted">Carries ${names.map((name, place) => html`${place > 0 ? ', ' : ''}<a href="#header-${name}">${name}</a>`)}.</p>`
      : null
  return html`<div><dt>${status}</dt><dd>${blocks(description)}${
    json ? html`<p>${json.$ref ? typeOf(json) : null}</p>${json.$ref ? null : fields(json)}` : null
  }${carries}</dd></div>`
}

/** Long paths may break after a slash. */
export const breakable = (path: string): Html =>
  html`${path.split(/(?<=\/)/).map((part, place) => (place > 0 ? html`<wbr>${part}` : part))}`

function parameterOf(parameter: Parameter | Reference, { parameters }: Components): Parameter {
  if (!('$ref' in parameter)) return parameter
  return known(parameters, parameter)
}

function responseOf(response: Response | Reference, { responses }: Components): Response {
  return '$ref' in response ? known(responses, response) : response
}

/** @throws Error for a reference to nothing */
function known<T>(components: Readonly<Record<string, T>>, { $ref }: Reference): T {
  const found = components[$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${$ref} refers to nothing`)
  return found
}

/** A header, of requests or of answers. */
export const header = (
  name: string,
  { description, schema }: Pick<Parameter, 'description' | 'schema'>,
): Html =>
  html`<div id="header-${name}"><dt><code class="name">${name}</code> <span class="type">${typeOf(schema)}</span></dt><dd>${inline(description)}</dd></div>`
