import { hash } from '@node-rs/argon2'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import type { Passwords } from '@pingboard/services/ports/passwords.ts'
import { expect } from 'vitest'
import { type PortPromise, suite } from './promises.ts'

export const passwordsPromises: readonly PortPromise<Passwords>[] = [
  {
    title: 'a password fits its own hash and no other',
    async run(open) {
      const passwords = await open()
      const hash = await passwords.hash('raquette en bois')
      expect(await passwords.verify(hash, 'raquette en bois')).toBe(true)
      expect(await passwords.verify(hash, 'raquette en Bois')).toBe(false)
      expect(await passwords.verify(hash, 'raquette en bois ')).toBe(false)
    },
  },
  {
    title: 'every character counts, up to the longest allowed',
    async run(open) {
      const passwords = await open()
      const long = 'é'.repeat(128)
      const hash = await passwords.hash(long)
      expect(await passwords.verify(hash, long)).toBe(true)
      expect(await passwords.verify(hash, `${long.slice(0, -1)}e`)).toBe(false)
    },
  },
  {
    title: 'two hashes of one password differ, and tell argon2id and its cost',
    async run(open) {
      const passwords = await open()
      const [one, two] = await Promise.all([passwords.hash('raquette'), passwords.hash('raquette')])
      expect(one).not.toBe(two)
      const [, m, t] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? []
      expect(Number(m)).toBeGreaterThanOrEqual(19_456)
      expect(Number(t)).toBeGreaterThanOrEqual(2)
    },
  },
  {
    title: 'a hash made with less work, or another way, is to be made anew; one of today is not',
    async run(open) {
      const passwords = await open()
      const today = await passwords.hash('raquette')
      expect(passwords.needsRehash(today)).toBe(false)
      const cheaper = await hash('raquette', { algorithm: 2, memoryCost: 4096, timeCost: 2, parallelism: 1 })
      const quicker = await hash('raquette', {
        algorithm: 2,
        memoryCost: 19_456,
        timeCost: 1,
        parallelism: 1,
      })
      const dearer = await hash('raquette', { algorithm: 2, memoryCost: 20_000, timeCost: 3, parallelism: 1 })
      const other = await hash('raquette', { algorithm: 1, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      expect([cheaper, quicker, dearer, other].map(passwords.needsRehash)).toEqual([true, true, false, true])
      // An old hash still works until it is replaced.
      for (const old of [cheaper, quicker, other]) expect(await passwords.verify(old, 'raquette')).toBe(true)
    },
  },
  {
    title: 'nobody has no password, and costs as much to find out',
    async run(open) {
      const passwords = await open()
      const hash = await passwords.hash('raquette')
      expect(await passwords.verify(null, 'raquette')).toBe(false)
      const cost = async (stored: string | null) => {
        const times: number[] = []
        for (let i = 0; i < 7; i++) {
          const start = performance.now()
          await passwords.verify(stored, 'ballon')
          times.push(performance.now() - start)
        }
        return times.sort((a, b) => a - b)[0] ?? 0
      }
      // The quickest of seven runs counts: other work of the machine can only slow a run down.
      expect(await cost(null)).toBeGreaterThan((await cost(hash)) / 2)
    },
  },
  {
    title: 'two run and fifty wait; beyond that it sheds load, and takes more once there is room',
    async run(open) {
      const passwords = await open()
      const asked = Array.from({ length: 60 }, () => passwords.verify(null, 'raquette'))
      const outcomes = await Promise.allSettled(asked)
      const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      expect(refused).toHaveLength(8)
      for (const { reason } of refused)
        expect(reason).toMatchObject({ code: 'OVERLOADED', extra: { retryAfter: 1 } })
      expect(await passwords.verify(null, 'raquette')).toBe(false)
    },
  },
]

export const passwordsSuite = (name: string, open: () => Promise<Passwords>): void =>
  suite(`passwords: ${name}`, passwordsPromises, open)

export const argon2 = async (): Promise<Passwords> => openArgon2()
