// Serves the one application as the edge serves the shell, and passes calls and live connections on to the product.
// Arguments: the built application, the product's port, the origin of the pages.
import { request } from 'node:http'
import { connect } from 'node:net'
import { type Registry, SLICE_CONTRACT } from '@pingboard/contracts/registry.ts'
import { edge } from '@pingboard/infra/edge/serve.ts'
import { noPreviews, withoutTrials } from '@pingboard/infra/edge/testing.ts'
import { httpServer } from '@pingboard/services/http/server.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { answerAsks } from '../../support/answer-asks.ts'

const [, , shellDist = '', product = '', origin = ''] = process.argv
const port = Number(product)
const ENTRY = '/remotes/mfe-boards/1.0.0/remoteEntry.js'

/** The only slice that is visited. Nothing of it is fetched from its folder: its code is in the application. */
const registry: Registry = {
  revision: 1,
  slices: [
    {
      name: 'mfe-boards',
      version: '1.0.0',
      entry: ENTRY,
      type: 'module',
      contract: SLICE_CONTRACT,
      paths: ['/boards', '/d'],
      label: { en: 'Boards', fr: 'Tableaux de scores' },
      requires: {},
      files: { [ENTRY]: `sha384-${'A'.repeat(64)}` },
      preload: [],
      pages: [{ path: '/boards/:id/live', files: [], shared: ['live'], asks: '/api/boards/:id' }],
    },
  ],
}

const app = httpServer({ logger: pino({ level: 'silent' }) as FastifyBaseLogger })
app.get('/api/*', ({ raw }, reply) => {
  reply.hijack()
  const { url, method, headers } = raw
  const asked = request({ host: '127.0.0.1', port, path: url, method, headers }, answer => {
    reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply.raw)
  })
  asked.on('error', () => reply.raw.destroy())
  asked.end()
})
app.server.on('upgrade', (asked, browser, head) => {
  const line = connect(port, '127.0.0.1', () => {
    const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    line.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    line.write(head)
    browser.pipe(line).pipe(browser)
  })
  line.on('error', () => browser.destroy())
  browser.on('error', () => line.destroy())
})
// Pages need only the present registry.
const store = { current: async () => registry } as SliceStore
await app.register(edge, {
  shellDist,
  store,
  trials: withoutTrials(store),
  settings: () => ({
    defaultLanguage: 'fr',
    federation: 'demo',
    demo: null,
    donationUrl: null,
    teamEmail: null,
  }),
  liveOrigins: [origin.replace(/^http/, 'ws')],
  previews: noPreviews,
  origin: () => origin,
})
const own = await app.listen({ host: '127.0.0.1', port: 0 })

answerAsks({ origin: () => own }, () => app.close())
