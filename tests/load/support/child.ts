import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

interface Answer {
  readonly answer?: unknown
  readonly error?: string
}

/** A program of the product or of the floor, in a process of its own, which answers requests. */
export interface Child {
  ask<T>(name: string, given?: unknown): Promise<T>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

/** Ends every program that a failed figure left running, so that it does not slow the next figure. */
export async function endChildren(): Promise<void> {
  const ended = [...running].map(child => once(child, 'exit'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ended)
}

const ARGS = ['--expose-gc', '--disable-warning=ExperimentalWarning']

/**
 * @param program file name; the program answers by `answerAsks`
 * @param nodeArgs arguments of Node itself, beside the usual arguments
 */
export function startChild(
  program: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Child {
  const child = spawn(process.execPath, [...ARGS, ...nodeArgs, program, ...args], {
    // The child's log goes to standard error.
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
      // One request at a time, so that the next answer belongs to this request.
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
