import { createServer } from 'node:http'
import { productAt } from './product.mjs'
import { pageWith, policyWith, withSlice } from './replace.mjs'

const RELOAD = '/pingboard-dev/reload.js'
const BUILDS = '/pingboard-dev/builds'
/** Loads the page again after each build. */
const RELOAD_SCRIPT = `new EventSource('${BUILDS}').addEventListener('built', () => location.reload())\n`

/** In place of the product's worker, which would keep pages and slices of before. It answers the page, and keeps nothing. */
const WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('message', ({ ports }) => ports[0]?.postMessage(null))\n`

/**
 * Types of the files of a slice. Those of its releases are all that the product serves; source maps are for here.
 */
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  map: 'application/json',
}
/** Largest page or registry that is rewritten. Bytes. */
const REWRITABLE = 4_000_000

/**
 * A whole product at an address of this machine, with one slice replaced by the build that is here. Everything but the
 * slice's files, the registry and the page is the product's, live data included. Other machines cannot reach the address.
 * @param against origin of the product
 * @param port 0: any free one
 * @returns `origin`; `show(build)` gives the page another build; `close()`
 */
export async function startDevServer({ against, port = 0 }) {
  let build = null
  const open = new Set()
  const server = createServer()
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const own = `http://127.0.0.1:${server.address().port}`
  const product = productAt(against, own)
  /** A page of another site can lead a name of its own to this machine: only our own name is answered. */
  const isOurs = ({ headers }) => headers.host === own.slice('http://'.length)

  server.on('request', (request, response) => {
    if (!isOurs(request)) return plain(response, 421, `This is ${own}.`)
    // Neither an address of another host nor one that no URL can hold.
    if (!/^\/(?!\/)/.test(request.url))
      return plain(response, 400, 'An address of this host begins with one slash.')
    const { pathname } = new URL(request.url, own)
    if (pathname === RELOAD) return send(response, RELOAD_SCRIPT, TYPES.js)
    if (pathname === BUILDS) return follow(response)
    if (pathname === '/sw.js') return send(response, WORKER, TYPES.js)
    const [, name, , file] = /^\/remotes\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
    if (build && name === build.entry.name) return sendFile(response, file)
    if (build && request.method === 'GET' && (pathname === '/registry.json' || isNavigation(request)))
      return rewritten(request, response)
    product.pass(request, response, {}, (answer, headers) => {
      response.writeHead(answer.statusCode, headers)
      answer.pipe(response)
    })
  })
  server.on('upgrade', (request, socket, head) => {
    if (isOurs(request)) product.upgrade(request, socket, head)
    else socket.destroy()
  })

  function rewritten(request, response) {
    const whole = {
      'accept-encoding': 'identity',
      'if-none-match': undefined,
      'if-modified-since': undefined,
    }
    product.pass(request, response, whole, async (answer, headers) => {
      const type = headers['content-type'] ?? ''
      if (answer.statusCode !== 200 || !/^(?:text\/html|application\/json)/.test(type)) {
        response.writeHead(answer.statusCode, headers)
        return answer.pipe(response)
      }
      const { etag, 'content-length': _, ...kept } = headers
      try {
        const text = await textOf(answer)
        const changed = type.startsWith('application/json')
          ? { text: JSON.stringify(withSlice(JSON.parse(text), build.entry)) }
          : pageWith(text, build.entry, RELOAD)
        const policy = kept['content-security-policy']
        if (changed?.hash && policy)
          kept['content-security-policy'] = policyWith(policy, changed.hash, own.replace('http', 'ws'))
        response.writeHead(200, { ...kept, 'cache-control': 'no-store' })
        response.end(changed?.text ?? text)
      } catch (error) {
        plain(response, 502, `${against} sent a page or a registry that cannot be read: ${error.message}`)
      }
    })
  }

  function sendFile(response, file) {
    const bytes = build.files.get(file)
    const type = TYPES[file?.split('.').at(-1)]
    if (!bytes || !type) return plain(response, 404, 'Not found in the last build.')
    send(response, bytes, type)
  }

  function follow(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(':\n\n')
    open.add(response)
    response.once('close', () => open.delete(response))
  }

  return {
    origin: own,
    /** @param next as `watchSlice` gives it */
    show(next) {
      build = next
      for (const response of open) response.write('event: built\ndata:\n\n')
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isNavigation = ({ headers }) =>
  headers['sec-fetch-mode']
    ? headers['sec-fetch-mode'] === 'navigate'
    : (headers.accept ?? '').includes('text/html')

async function textOf(answer) {
  const parts = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > REWRITABLE) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function send(response, body, type) {
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

function plain(response, status, text) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}
