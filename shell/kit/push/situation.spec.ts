import { expect, test } from 'vitest'
import { type PushBrowser, pushSituation } from './situation.ts'

const chrome: PushBrowser = {
  hasPush: true,
  permission: 'default',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
  touchPoints: 0,
  isInstalled: false,
}
const iphone = {
  ...chrome,
  hasPush: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
  touchPoints: 5,
}
const mac = { ...chrome, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' }

test.each([
  ['not asked yet', chrome, 'default'],
  ['allowed', { ...chrome, permission: 'granted' }, 'granted'],
  ['refused', { ...chrome, permission: 'denied' }, 'denied'],
  ['a browser without pushes', { ...chrome, hasPush: false }, 'unsupported'],
  ['an iPhone in a tab', iphone, 'ios'],
  [
    'an iPhone, from its icon',
    { ...iphone, hasPush: true, isInstalled: true, permission: 'granted' },
    'granted',
  ],
  ['an old iPhone, from its icon', { ...iphone, isInstalled: true }, 'unsupported'],
  ['an iPad that calls itself a Macintosh', { ...mac, hasPush: false, touchPoints: 5 }, 'ios'],
  ['a Macintosh', mac, 'default'],
] as const)('%s', (_what, browser, expected) => expect(pushSituation(browser)).toBe(expected))
