import { setTimeout as delay } from 'node:timers/promises'
import { playersOf } from '@pingboard/infra/federation/simulator/players.ts'
import { makeWorld } from '@pingboard/infra/federation/simulator/world.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { licenceCheck } from '@pingboard/services/account/known-licence.ts'
import { personalQuestions } from '@pingboard/services/federation/questions.ts'
import { expect, it } from 'vitest'
import { clockAt, openPair, sampleBytes } from './helpers.ts'
import { NOTHING, openStub, type Scripts } from './stub.ts'

it('the licence of a profile counts among the questions of its person, whether it is known or not', async () => {
  let asked = 0
  const askFor = personalQuestions(memoryRateLimits(clockAt()))
  const isLicence = async () => {
    asked += 1
    return false
  }
  const check = licenceCheck({ isLicence }, askFor)
  for (let number = 0; number < 599; number += 1)
    await expect(check('anne', String(3300000 + number))).rejects.toMatchObject({ code: 'LICENCE_UNKNOWN' })
  await askFor('anne', async () => 'a page of hers')
  await expect(check('anne', '3310004')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(asked).toBe(599)
  await expect(check('bruno', '3310004')).rejects.toMatchObject({ code: 'LICENCE_UNKNOWN' })
})

it('an unknown licence costs four calls at most, and no list of matches', async () => {
  const { federation, simulator } = await openPair()
  expect(await federation.isLicence('16999999')).toBe(false)
  expect(simulator.calls()).toBeLessThanOrEqual(5)
  for (const script of ['xml_partie', 'xml_partie_mysql']) expect(simulator.calls(script)).toBe(0)
})

const LICENCE = '148341'
const KNOWN: Scripts = {
  xml_joueur: sampleBytes('xml_joueur-numbered.xml'),
  xml_licence_b: sampleBytes('xml_licence_b-licence-numbered.xml'),
}
const UNKNOWN: Scripts = {
  xml_joueur: NOTHING,
  xml_licence_b: NOTHING,
  xml_licence: NOTHING,
  xml_liste_joueur_o: NOTHING,
}

it.each([
  ['both bases know is one', KNOWN, true],
  ['the ranking base alone knows is one', { ...UNKNOWN, xml_joueur: KNOWN.xml_joueur ?? 404 }, true],
  ['the daily base alone knows is one', { ...UNKNOWN, xml_licence_b: KNOWN.xml_licence_b ?? 404 }, true],
  ['one base knows is one while the other fails', { ...KNOWN, xml_joueur: 500 }, true],
  ['neither base knows is none', UNKNOWN, false],
])('a licence that %s', async (_, scripts, isOne) => {
  const { federation } = await openStub(scripts)
  expect(await federation.isLicence(LICENCE)).toBe(isOne)
})

it.each(['xml_joueur', 'xml_licence_b'])(
  'a licence that one base does not know while the other fails (%s) is not proven',
  async failing => {
    const { federation } = await openStub({ ...UNKNOWN, [failing]: 500 })
    await expect(federation.isLicence(LICENCE)).rejects.toMatchObject({ code: 'FEDERATION_UNAVAILABLE' })
  },
)

it('a licence that one base knows does not wait for the other', async () => {
  const { federation, simulator } = await openPair()
  // The simulator of these tests has seed 7.
  const world = makeWorld(7)
  const club = world.clubs.find(one => one.committee.code === 'D16' && one.rank === 1)
  const known = club && playersOf(world, club).find(player => player.place === 5)
  simulator.fail('hang', 'xml_joueur')
  // A question waits eight seconds for a script that hangs.
  const later = delay(4000, 'late', { ref: false })
  expect(await Promise.race([federation.isLicence(known?.licence ?? ''), later])).toBe(true)
})
