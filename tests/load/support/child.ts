import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

interface Answer {
  readonly answer?: unknown
  readonly error?: string
}

/** A program of ours or of the floor in a process of its own, which does what it is asked. */
export interface Child {
  ask<T>(name: string, given?: unknown): Promise<T>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

/** Ends every program that is left of a figure that failed, so that it takes nothing from the next one. */
export async function endChildren(): Promise<void> {
  const ended = [...running].map(child => once(child, 'exit'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ended)
}

const ARGS = ['--expose-gc', '--disable-warning=ExperimentalWarning']

/**
 * @param program file name; it answers by `answerAsks`
 * @param nodeArgs of Node itself, beside the usual ones
 */
export function startChild(
  program: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Child {
  const child = spawn(process.execPath, [...ARGS, ...nodeArgs, program, ...args], {
    // What it logs is no figure.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
  running.add(child)
  const gone = once(child, 'exit').finally(() => running.delete(child))
  let last = Promise.resolve<unknown>(undefined)

  async function exchange<T>(name: string, given: unknown): Promise<T> {
    const answered = once(child, 'message') as Promise<Answer[]>
    const failed = gone.then(([code]) => Promise.reject(new Error(`${program} ended with ${code}`)))
    child.send({ name, given })
    const [{ answer, error } = {}] = await Promise.race([answered, failed])
    if (error !== undefined) throw new Error(`${name} of ${program}: ${error}`)
    return answer as T
  }

  return {
    ask<T>(name: string, given?: unknown): Promise<T> {
      // One question at a time: the next answer is always to this one.
      const answer = last.then(() => exchange<T>(name, given))
      last = answer.catch(() => {})
      return answer
    },
    async stop() {
      if (child.exitCode !== null) return
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
