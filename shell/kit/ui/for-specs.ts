import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Specs run in Node, whose types the kit has not.
declare const setImmediate: (next: () => void) => void

// Some specs replace the timers.
const afterThisTurn = setImmediate

configure(({ asyncWrapper }) => ({
  // Milliseconds. On a busy machine, what a spec waits for may take longer than a person would wait.
  asyncUtilTimeout: 8000,
  // React shows a part first, and runs its effects a turn later. Nobody is fast enough to press it in between; a spec is.
  asyncWrapper: wait =>
    asyncWrapper(async () => {
      const found = await wait()
      await new Promise<void>(resolve => afterThisTurn(resolve))
      return found
    }),
}))

// A timer of what is still mounted may end after the document of its spec is gone.
afterEach(() => cleanup())
