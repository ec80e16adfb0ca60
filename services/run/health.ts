import type { FastifyInstance } from 'fastify'

/** Parts that can fail, by name: true while they work. */
export type Checks = Readonly<Record<string, () => boolean | Promise<boolean>>>

/** `/health/live`: the process answers. `/health/ready`: it should be sent work; failing parts by name only (OPS-2). */
export function health(app: FastifyInstance, checks: Checks): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const failing: string[] = []
    for (const [name, check] of Object.entries(checks)) {
      if (!(await Promise.resolve(check()).catch(() => false))) failing.push(name)
    }
    if (failing.length > 0) reply.status(503)
    return { status: failing.length > 0 ? 'not ready' : 'ready', failing }
  })
}
