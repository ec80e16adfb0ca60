import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { licenceCheck } from './known-licence.ts'

const knows = async () => ({}) as never
const fails = (code: 'PLAYER_NOT_FOUND' | 'FEDERATION_TIMEOUT') => async () => {
  throw new Rejection(code)
}
const unknown = fails('PLAYER_NOT_FOUND')

it.each([
  ['either base knows', knows, knows],
  ['the ranking base alone knows', knows, fails('FEDERATION_TIMEOUT')],
  ['the daily base alone knows', unknown, knows],
])('a licence that %s is one', async (_, rankedPlayer, dailyPlayer) => {
  await expect(licenceCheck({ rankedPlayer, dailyPlayer })('3310004')).resolves.toBeUndefined()
})

it.each([
  ['neither base knows', unknown, unknown, 'LICENCE_UNKNOWN'],
  ['cannot be asked for', fails('FEDERATION_TIMEOUT'), knows, 'FEDERATION_TIMEOUT'],
  [
    'one base does not know and the other does not tell',
    unknown,
    fails('FEDERATION_TIMEOUT'),
    'FEDERATION_TIMEOUT',
  ],
])('a licence that %s is refused', async (_, rankedPlayer, dailyPlayer, code) => {
  await expect(licenceCheck({ rankedPlayer, dailyPlayer })('3310004')).rejects.toMatchObject({ code })
})
