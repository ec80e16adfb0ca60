import pino from 'pino'
import { expect, it } from 'vitest'
import { httpServer } from './server.ts'
import { cookieRules, newSessionSecret, sessionCookies } from './session.ts'

const logger = pino({ level: 'silent' })
const headersOf = async (https: boolean) => {
  const app = httpServer({ logger, https })
  const { headers } = await app.inject({ method: 'GET', url: '/api/nothing' })
  await app.close()
  return headers
}

it('every answer, refusals too, binds browsers to https for a year where the public address is https', async () => {
  expect((await headersOf(true))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(await headersOf(false)).not.toHaveProperty('strict-transport-security')
})

it('cookies stay far below what browsers keep', () => {
  for (const cookie of sessionCookies({ open: newSessionSecret() }, cookieRules(true)))
    expect(cookie.length).toBeLessThan(256)
})
