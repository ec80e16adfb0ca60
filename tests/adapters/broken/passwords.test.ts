import { describe } from 'vitest'
import { argon2, passwordsPromises } from '../passwords.suite.ts'
import { itCatches, waitAtMost } from '../promises.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

describe('the passwords suite', () => {
  itCatches(
    'answers for nobody without any work',
    passwordsPromises,
    async () => {
      const real = await argon2()
      return { ...real, verify: async (hash, password) => hash !== null && real.verify(hash, password) }
    },
    ['nobody has no password, and costs as much to find out'],
  )
  itCatches(
    'looks at the beginning of a password only',
    passwordsPromises,
    async () => {
      const real = await argon2()
      const cut = (password: string) => password.slice(0, 72)
      return {
        hash: password => real.hash(cut(password)),
        verify: (hash, password) => real.verify(hash, cut(password)),
      }
    },
    ['every character counts, up to the longest allowed'],
  )
  itCatches(
    'never asks for more work',
    passwordsPromises,
    async () => ({ ...(await argon2()), needsRehash: () => false }),
    ['a hash made with less work, or another way, is to be made anew; one of today is not'],
  )
  itCatches(
    'always asks for more work',
    passwordsPromises,
    async () => ({ ...(await argon2()), needsRehash: () => true }),
    ['a hash made with less work, or another way, is to be made anew; one of today is not'],
  )
  itCatches(
    'queues without limit',
    passwordsPromises,
    async () => {
      const real = await argon2()
      let last: Promise<unknown> = Promise.resolve()
      return {
        ...real,
        verify(hash, password) {
          const verifying = last.then(() => real.verify(hash, password))
          last = verifying.catch(() => {})
          return verifying
        },
      }
    },
    ['two run and fifty wait; beyond that it sheds load, and takes more once there is room'],
  )
})
