import { readFileSync } from 'node:fs'
import type { OpenApi } from '@pingboard/contracts/openapi/types.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { html } from './api-docs/html.ts'
import { blocks, inline } from './api-docs/markdown.ts'
import { typeOf } from './api-docs/schema.ts'
import { apiDocs } from './api-docs.ts'

const app = Fastify()
apiDocs(app, { font: '/assets/face.woff2' })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const committed = readFileSync(
  new URL(import.meta.resolve('@pingboard/contracts/openapi/openapi.json')),
  'utf8',
)
const document = JSON.parse(committed) as OpenApi

it('programs get the committed document', async () => {
  const { headers, body } = await get('/api/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).toBe(committed)
})

it('the page names every call, every schema and every live message, and its links lead somewhere', async () => {
  const { body } = await get('/api/docs')
  const ids = new Set([...body.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))
  const names = Object.values(document.paths).flatMap(path =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  for (const name of names) expect(ids).toContain(name)
  // Refusals are shown with their calls.
  const schemas = Object.keys(document.components.schemas).filter(name => !/.Problem$/.test(name))
  for (const name of schemas) expect(ids).toContain(`schema-${name}`)
  for (const name of Object.keys(document['x-live'].server))
    expect(body).toContain(`<code class="name">${name}</code>`)
  // No mark of Markdown is left in the page.
  expect(body).not.toMatch(/`|\*\*/)
  for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  expect(ids.size).toBe([...body.matchAll(/\bid="/g)].length)
})

it('the page needs no script and no style of its own, and its policy allows none', async () => {
  const { headers, body } = await get('/api/docs')
  expect(body).not.toMatch(/<script|<style|\sstyle="|\son\w+="|https?:\/\//)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /)
  expect(headers['content-security-policy']).not.toContain('script-src')
})

it('what was read before is not sent again', async () => {
  const first = await get('/api/docs.css')
  expect(first.body).toContain('url("/assets/face.woff2")')
  const again = await get('/api/docs.css', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('text is escaped wherever it stands', () => {
  const sly = `<b a="'">&`
  expect(html`<p>${sly}</p>`.text).toBe('<p>&lt;b a=&quot;&#39;&quot;&gt;&amp;</p>')
  expect(html`${[html`<i>${sly}</i>`]}`.text).toBe('<i>&lt;b a=&quot;&#39;&quot;&gt;&amp;</i>')
  expect(inline(`**${sly}** \`${sly}\``).text).not.toContain('<b a')
})

it('reads as much Markdown as the document writes', () => {
  const text = '## A title\n\nA `word`\nand **more**.\n\n- one\n- two\n\n1. first\n2. second'
  expect(blocks(text).map(block => block.text)).toEqual([
    '<h3 id="guide-a-title">A title</h3>',
    '<p>A <code>word</code>\nand <strong>more</strong>.</p>',
    '<ul><li>one</li><li>two</li></ul>',
    '<ol><li>first</li><li>second</li></ol>',
  ])
})

it.each([
  [{ type: 'string', minLength: 1, maxLength: 49 }, 'text, 1 to 49 characters'],
  [{ anyOf: [{ type: 'integer', minimum: 0, maximum: 999 }, { type: 'null' }] }, 'integer, 0 to 999 or null'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ type: 'string', format: 'date-time' }, 'moment'],
  [
    { type: 'array', items: { $ref: '#/components/schemas/Game' }, maxItems: 200 },
    'list of <a href="#schema-Game">Game</a>, at most 200',
  ],
  [{ type: 'integer', minimum: 1, maximum: 9, default: 1 }, 'integer, 1 to 9, 1 when absent'],
])('%j in words', (schema, words) => expect(typeOf(schema).text).toBe(words))
