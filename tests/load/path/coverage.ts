import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession } from 'playwright-core'
import { PRODUCT } from './tree.ts'

/** A script engine: a thread of the server, or a page. */
export interface Engine {
  send(method: string, params?: object): Promise<unknown>
  /** The product's file with this function of a script; undefined for a function of a package or of the engine. */
  fileOf(url: string, offset: number): string | undefined
}

/** Answer of `Profiler.takePreciseCoverage`. Offsets are in characters of the script. */
interface Coverage {
  result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[]
}

/** From now on the engine counts every call of a function. */
export async function startCounting({ send }: Engine): Promise<void> {
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
}

/** Lets a thread of the server finish its current work, because the inspector may interrupt that work. */
export const endOfTurn = ({ send }: Engine): Promise<unknown> =>
  send('Runtime.evaluate', {
    expression: 'new Promise(done => setImmediate(() => setImmediate(done)))',
    awaitPromise: true,
  })

/** @returns the files with a function that was called since `startCounting`, as paths from the root */
export async function stopCounting({ send, fileOf }: Engine): Promise<Set<string>> {
  const { result } = (await send('Profiler.takePreciseCoverage')) as Coverage
  await send('Profiler.stopPreciseCoverage')
  const files = new Set<string>()
  for (const { url, functions } of result) {
    for (const { ranges } of functions) {
      const called = ranges.find(({ count }) => count > 0)
      const file = called && fileOf(url, called.startOffset)
      if (file) files.add(file)
    }
  }
  return files
}

/** The engine of a page. The source maps beside the built scripts lead to the source files. */
export function pageEngine(session: CDPSession, root: string): Engine {
  const scripts = new Map<string, Script | undefined>()
  return {
    send: (method, params) => session.send(method as 'Profiler.enable', params as undefined),
    fileOf(url, offset) {
      if (!scripts.has(url)) scripts.set(url, scriptAt(url, root))
      return scripts.get(url)?.fileOf(offset)
    },
  }
}

/** The engines of a server started with `--inspect`: its main thread, and its other threads. */
export interface ServerEngines extends Disposable {
  engines(): readonly Engine[]
}

/** @param address of the inspector, `ws://…`, as the process prints it */
export async function inspect(address: string, root: string): Promise<ServerEngines> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  // A file of a service runs without a build: removing the types moves no character.
  const fileOf = (url: string) => (url.startsWith('file:') ? ourFile(fileURLToPath(url), root) : undefined)
  const threads = new Map<string, Channel>()
  const main = channel(message => socket.send(message))
  socket.onmessage = ({ data }) => {
    const told = main.receive(data)
    const { sessionId = '', message = '' } = told?.params ?? {}
    if (told?.method === 'NodeWorker.attachedToWorker') {
      threads.set(
        sessionId,
        channel(text => void main.send('NodeWorker.sendMessageToWorker', { sessionId, message: text })),
      )
    }
    if (told?.method === 'NodeWorker.detachedFromWorker') threads.delete(sessionId)
    if (told?.method === 'NodeWorker.receivedMessageFromWorker') threads.get(sessionId)?.receive(message)
  }
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return {
    engines: () => [main, ...threads.values()].map(({ send }) => ({ send, fileOf })),
    [Symbol.dispose]: () => socket.close(),
  }
}

type Channel = ReturnType<typeof channel>

/** Requests and answers of the inspector's protocol, over any connection that carries text. */
function channel(write: (message: string) => void) {
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  return {
    send(method: string, params: object = {}): Promise<unknown> {
      const answer = Promise.withResolvers<unknown>()
      asked.set(++last, answer)
      write(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    /** @returns the message when it is no answer */
    receive(text: string): { method: string; params: { sessionId?: string; message?: string } } | null {
      const { id, result, error, ...news } = JSON.parse(text)
      if (id === undefined) return news
      if (error) asked.get(id)?.reject(new Error(error.message))
      else asked.get(id)?.resolve(result)
      asked.delete(id)
      return null
    },
  }
}

interface Script {
  fileOf(offset: number): string | undefined
}

/** A script of the pages, found in the build by its address; undefined for a script that is not in the build. */
function scriptAt(url: string, root: string): Script | undefined {
  if (!URL.canParse(url)) return undefined
  const { pathname } = new URL(url)
  const [, slice, inside] = /^\/remotes\/([^/]+)\/[^/]+\/(.+)$/.exec(pathname) ?? []
  const folder = slice ?? 'shell'
  const path = join(root, folder, 'dist', inside ?? pathname)
  if (!existsSync(`${path}.map`)) return undefined
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
  const starts = lineStarts(readFileSync(path, 'utf8'))
  return {
    fileOf(offset) {
      const line = starts.findLastIndex(start => start <= offset)
      const entry = map.findEntry(line, offset - (starts[line] ?? 0))
      // A line without a source comes from the bundler.
      if (!('originalSource' in entry) || entry.generatedLine !== line) return undefined
      const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '')
      return ourFile(join(root, posix.normalize(posix.join(folder, source))), root)
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** @returns the path from the root; undefined for packages */
function ourFile(path: string, root: string): string | undefined {
  const name = relative(root, path).split(sep).join('/')
  return PRODUCT.some(folder => name.startsWith(`${folder}/`)) && !name.includes('node_modules')
    ? name
    : undefined
}
