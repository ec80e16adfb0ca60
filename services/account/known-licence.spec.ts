import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { licenceCheck } from './known-licence.ts'

const atOnce = <T>(_: string, question: () => Promise<T>) => question()

it.each([
  ['the federation knows', async () => true, null],
  ['it does not know', async () => false, 'LICENCE_UNKNOWN'],
  [
    'it cannot be asked for',
    async () => {
      throw new Rejection('FEDERATION_TIMEOUT')
    },
    'FEDERATION_TIMEOUT',
  ],
])('a licence that %s', async (_, isLicence, code) => {
  const checked = licenceCheck({ isLicence }, atOnce)('anne', '3310004')
  if (code === null) await expect(checked).resolves.toBeUndefined()
  else await expect(checked).rejects.toMatchObject({ code })
})

it('is a question of the person who gave it: beyond their limit the federation is not asked', async () => {
  let asked = 0
  const isLicence = async () => {
    asked += 1
    return true
  }
  const refused = (userId: string) => {
    throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: userId.length })
  }
  await expect(licenceCheck({ isLicence }, refused)('anne', '3310004')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    extra: { retryAfter: 4 },
  })
  expect(asked).toBe(0)
})
