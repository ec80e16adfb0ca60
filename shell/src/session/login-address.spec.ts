import { expect, test } from 'vitest'
import { loginAddress } from './login-address.ts'

test('the way back travels with its hash', () => {
  expect(loginAddress('/boards/1#g2')).toBe('/auth/login?redirect=%2Fboards%2F1%23g2')
  expect(loginAddress('/')).toBe('/auth/login')
})
