import { expect, it } from 'vitest'
import { browserCookie, newBrowser, trialsCookie, visitorOf } from './visitor.ts'

it('a browser is known by its cookies', () => {
  const mark = newBrowser()
  const cookie = `a=b; pingboard_browser=${mark}; pingboard_trials=mfe-club.mfe-boards`
  expect(visitorOf({ cookie })).toEqual({ browser: mark, wishes: new Set(['mfe-club', 'mfe-boards']) })
})

it.each([
  undefined,
  '',
  'pingboard_browser',
  'pingboard_browser=short',
  `pingboard_browser=${'x'.repeat(5000)}`,
  'pingboard_browser=<script>alert(1)</scr>; pingboard_trials=../../etc',
  'pingboard_trials=mfe-a..mfe-b',
  `pingboard_trials=${Array.from({ length: 21 }, () => 'mfe-a').join('.')}`,
])('%s says nothing', cookie => expect(visitorOf({ cookie })).toEqual({ browser: null, wishes: new Set() }))

it('the cookies are closed to scripts, and to plain http where the address is https', () => {
  for (const make of [
    (https: boolean) => browserCookie('m', https),
    (https: boolean) => trialsCookie(['mfe-a'], https),
  ]) {
    expect(make(true)).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
    expect(make(false)).not.toContain('Secure')
  }
  expect(trialsCookie([], true)).toContain('pingboard_trials=; Path=/; Max-Age=0;')
})
