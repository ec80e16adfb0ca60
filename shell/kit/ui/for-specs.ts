import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Specs run in Node, whose types the kit has not.
declare const setImmediate: (next: () => void) => void

// Some specs replace the timers.
const callNextTurn = setImmediate
const nextTurn = () => new Promise<void>(resolve => callNextTurn(resolve))

configure(({ asyncWrapper }) => ({
  // Milliseconds. On a busy machine, what a spec waits for may take longer than a person would wait.
  asyncUtilTimeout: 8000,
  // React runs the effects of a part one turn after it shows the part, and effects load other parts. A person cannot act
  // within that turn. A spec can, so it waits for both.
  asyncWrapper: wait =>
    asyncWrapper(async () => {
      const found = await wait()
      await nextTurn()
      await vi.dynamicImportSettled()
      return found
    }),
}))

// A timer of what is still mounted may end after the document of its spec is gone.
afterEach(() => cleanup())
