import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptFiles, sendKept } from './kept-files.ts'

let dir: string
let app: FastifyInstance
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-kept-'))
  app = serving()
})
function serving(files = keptFiles()): FastifyInstance {
  const served = Fastify()
  served.get<{ Params: { '*': string } }>('/*', async (request, reply) =>
    sendKept(reply, await files.find(request, dir, request.params['*'])),
  )
  return served
}
afterEach(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})
const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })
const write = (name: string, content: string | Buffer) => writeFile(join(dir, name), content)

test('a file is read once, in each form that browsers take', async () => {
  await write('page.1.js', 'export {}')
  await write('page.1.js.gz', gzipSync('export {}'))
  const forms = [undefined, 'gzip', 'gzip, deflate, br', 'gzip;q=0'] as const
  const first = await Promise.all(forms.map(accepted => get('/page.1.js', accepted)))
  expect(first.map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'gzip',
    undefined,
  ])
  for (const { headers } of first) expect(headers.vary).toBe('accept-encoding')
  await write('page.1.js', 'something else')
  await rm(join(dir, 'page.1.js.gz'))
  for (const [index, accepted] of forms.entries())
    expect((await get('/page.1.js', accepted)).rawPayload).toEqual(first[index]?.rawPayload)
})

test('a file that was missing is there once it is written', async () => {
  expect((await get('/late.js')).statusCode).toBe(404)
  await write('late.js', 'export {}')
  expect(await get('/late.js')).toMatchObject({ statusCode: 200, body: 'export {}' })
})

test('a file that was damaged is sent as it is now, soon after it was written again', async () => {
  await using soon = serving(keptFiles(20))
  const body = async () => (await soon.inject('/page.1.js')).body
  await write('page.1.js', 'expor')
  expect(await body()).toBe('expor')
  await write('page.1.js', 'export {}')
  await expect.poll(body).toBe('export {}')
})

test('a large file is sent in parts, and not kept', async () => {
  const content = 'x'.repeat(300_000)
  await write('large.js', content)
  const file = await get('/large.js')
  expect(file.body).toBe(content)
  expect(file.headers['content-length']).toBe('300000')
  await write('large.js', 'y'.repeat(400_000))
  expect((await get('/large.js')).body).toBe('y'.repeat(400_000))
  expect(await app.inject({ method: 'HEAD', url: '/large.js' })).toMatchObject({ statusCode: 200, body: '' })
})

test.each(['/page.1.js.map', '/.hidden.js', '/..%2fpage.1.js', '/data.json'])(
  '%s is no file for browsers',
  async url => {
    for (const name of ['page.1.js.map', '.hidden.js', 'data.json']) await write(name, 'secret')
    expect((await get(url)).statusCode).toBe(404)
  },
)
