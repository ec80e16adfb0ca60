import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { observeRequests } from './requests.ts'

it('counts the calls that were answered, and no question about health: each edge asks every second', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const counted: unknown[] = []
  observeRequests(app, (method, route, status) => counted.push([method, route, status]))
  app.get('/api/boards/:id', async () => 'a board')
  app.get('/health/live', async () => 'live')
  app.get('/health/ready', (_, reply) => reply.status(503).send('not ready'))
  for (const path of ['/health/ready', '/api/boards/3k9', '/health/live', '/health/elsewhere'])
    await app.inject(path)
  expect(counted).toEqual([
    ['GET', '/api/boards/:id', 200],
    ['GET', '(unknown)', 404],
  ])
})
