import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'computer', 'Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'computer', 'Safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1',
    'phone',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) SamsungBrowser/28.0 Chrome/130.0 Mobile',
    'phone',
    'Samsung Internet',
  ],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0.0.0 Safari/537.36', 'tablet', 'Chrome'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0 Mobile Safari/604.1', 'tablet', 'Safari'],
  ['curl/8.5.0', 'unknown', null],
  ['', 'unknown', null],
])('%s', (userAgent, kind, browser) => expect(deviceOf(userAgent)).toEqual({ kind, browser }))
