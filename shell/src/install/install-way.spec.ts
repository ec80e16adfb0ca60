import { expect, it } from 'vitest'
import { type InstallBrowser, installWay } from './install-way.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

const browser = (changes: Partial<InstallBrowser>): InstallBrowser => ({
  hasPrompt: false,
  isInstalled: false,
  isSecure: true,
  userAgent: ANDROID,
  touchPoints: 5,
  ...changes,
})

it.each([
  ['a browser that asks by itself', { hasPrompt: true }, 'prompt'],
  ['a browser that asks nothing', {}, null],
  ['an iPhone', { userAgent: IPHONE }, 'steps'],
  ['an iPad, which calls itself a Macintosh', { userAgent: MAC }, 'steps'],
  ['a Macintosh', { userAgent: MAC, touchPoints: 0 }, null],
  ['an app that is installed', { hasPrompt: true, isInstalled: true }, null],
  ['an iPhone that opened it from the home screen', { userAgent: IPHONE, isInstalled: true }, null],
  ['plain http', { hasPrompt: true, isSecure: false }, null],
])('%s', (_, changes, way) => expect(installWay(browser(changes))).toBe(way))
