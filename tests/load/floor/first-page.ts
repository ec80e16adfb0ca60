// The floor of a start: a server with one page and nothing behind it. Prints its address.
import Fastify from 'fastify'

const app = Fastify()
app.get('/', async (_request, reply) => reply.type('text/html').send('<!doctype html><title>ready</title>'))
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
