import type { JsonSchema, LiveMessage, OpenApi, Parameter } from '@pingboard/contracts/openapi/types.ts'
import { type Html, html } from './html.ts'
import { blocks, headings, inline } from './markdown.ts'
import { breakable, header, operation } from './operation.ts'
import { field, fields, typeOf } from './schema.ts'

/** The document as a page without a script: contents, guide, calls by tag, headers, live messages, schemas. */
export function page(document: OpenApi): string {
  const { info, tags, components } = document
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><div class="bar-in">
<p class="brand"><a class="bar-link home" href="/">${info.title}</a> <span>API ${info.version}</span></p>
<a class="bar-link" href="/api/openapi.json">openapi.json</a>
</div></header>
<div class="columns">
<nav aria-label="Contents">
<details class="contents"><summary class="contents-title">Contents</summary>${contents(document)}</details>
<div class="contents contents--wide">${contents(document)}</div>
</nav>
<main id="main">
<h1>${info.title} API</h1>
<p class="lead">${info.summary}</p>
<section class="sheet" aria-labelledby="guide"><h2 id="guide">Guide</h2><div class="text">${blocks(info.description)}</div></section>
${tags.map(({ name, description }) => callsOf(document, name, description))}
<section class="sheet" aria-labelledby="headers"><h2 id="headers">Headers</h2>
<dl class="fields">${distinct(Object.values(components.parameters)).map(parameter => header(parameter.name, parameter))}${Object.entries(
    components.headers,
  ).map(([name, of]) => header(wireName(name), of))}</dl></section>
${live(document)}
<section class="sheet" aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .filter(isNoRefusal)
  .map(
    ([
      name,
      schema,
    ]) => html`<section class="schema" id="schema-${name}" aria-labelledby="schema-name-${name}">
<h3 id="schema-name-${name}">${name}</h3><p>${inline(schema.description ?? '')}</p>${fields(schema) ?? html`<p class="type">${typeOf(schema)}</p>`}</section>`,
  )}</section>
</main>
</div>
</body>
</html>
`.text
}

/** A header that some calls require and others accept is listed twice among the components. */
const distinct = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.filter(({ name }, place) => parameters.findIndex(first => first.name === name) === place)

/** The page shows refusals with their calls; their schemas are for programs. */
const isNoRefusal = ([, { allOf }]: [string, JsonSchema]): boolean => allOf === undefined

/** `RetryAfter` as HTTP writes it. */
const wireName = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-')

type Call = readonly [method: string, path: string, operation: OpenApi['paths'][string][string]]

const callsIn = ({ paths }: OpenApi, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, given]): Call => [method, path, given]),
  )

const callsOf = (document: OpenApi, tag: string, description: string): Html =>
  html`<section class="sheet" aria-labelledby="tag-${tag}"><h2 id="tag-${tag}">${tag}</h2>
<p class="tag">${description}</p>
${callsIn(document, tag).map(([method, path, given]) => operation(method, path, given, document.components))}</section>`

/** The page holds this twice, for narrow and for wide windows. CSS hides one of the two. */
const contents = (document: OpenApi): Html => html`<ul>
<li><a href="#guide">Guide</a><ul>${headings(document.info.description).map(
  ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
)}</ul></li>
${document.tags.map(
  ({ name }) =>
    html`<li><a href="#tag-${name}">${name}</a><ul>${callsIn(document, name).map(
      ([method, path, { operationId }]) =>
        html`<li><a href="#${operationId}"><span class="verb">${method.toUpperCase()}</span> ${breakable(path)}</a></li>`,
    )}</ul></li>`,
)}
<li><a href="#headers">Headers</a></li>
<li><a href="#live">Live connection</a></li>
<li><a href="#schemas">Schemas</a></li>
</ul>`

function live({ 'x-live': given }: OpenApi): Html {
  const messages = (of: Record<string, LiveMessage>) =>
    Object.entries(of).map(
      ([name, { description, payload }]) =>
        html`<div><dt><code class="name">${name}</code> <span class="type">${
          payload?.$ref ? typeOf(payload) : null
        }</span></dt><dd>${inline(description)}${payload ? fields(payload) : null}</dd></div>`,
    )
  return html`<section class="sheet" aria-labelledby="live"><h2 id="live">Live connection</h2>
<p class="tag">${inline(given.description)}</p>
<div class="text"><p>Address <code>${given.path}</code>. ${given.transport}. Room <code>${given.room}</code>.</p>
<h3>In the address</h3>
<dl class="fields">${Object.entries(given.query).map(([name, { schema, description, required }]) =>
    field({ name, of: { ...schema, description }, note: required ? null : 'optional' }),
  )}</dl>
<h3>From the server</h3><dl class="fields">${messages(given.server)}</dl>
<h3>From the client</h3><dl class="fields">${messages(given.client)}</dl></div></section>`
}
