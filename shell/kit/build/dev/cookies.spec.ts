import { expect, it } from 'vitest'
import { cookiesOf } from './cookies.mjs'

const live = cookiesOf('https://the.product')

it('a cookie of the server survives plain http, and comes back under its own name', () => {
  const kept = live.toPage('__Host-session=a=b; Path=/; HttpOnly; Secure; SameSite=None; Max-Age=60')
  expect(kept).toMatch(/^dev-[0-9a-f]{8}-__Host-session=a=b; Path=\/; HttpOnly; Max-Age=60$/)
  const [pair = ''] = kept.split(';')
  expect(live.toProduct(`other=1; ${pair}`)).toBe('__Host-session=a=b')
})

it('a cookie goes to no other product, and no other cookie goes to this one', () => {
  const [pair = ''] = cookiesOf('http://127.0.0.1:4100').toPage('session=x; HttpOnly').split(';')
  expect(live.toProduct(`${pair}; session=of-another-port`)).toBeUndefined()
})

it('a cookie that the page reads keeps its name', () => {
  expect(live.toPage('signed-in=1; Path=/; Secure; Domain=the.product; SameSite=Lax')).toBe(
    'signed-in=1; Path=/; SameSite=Lax',
  )
})
