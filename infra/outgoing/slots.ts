import { NotCalled } from './error.ts'

/** Runs at most `size` tasks at once. The others wait for their turn, until their signal ends. */
export interface Slots {
  /** @throws NotCalled timeout when no slot became free before the signal ended. */
  run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>
}

export function slots(size: number): Slots {
  let free = size
  const waiting: (() => void)[] = []

  function enter(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(new NotCalled('timeout', 'no free slot in time'))
      }
      waiting.push(turn)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }

  return {
    async run(signal, task) {
      if (signal.aborted) throw new NotCalled('timeout', 'no time left')
      await enter(signal)
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
