import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'

/** A thread that answers one question at a time. */
export interface Thread<Question, Answer> {
  /**
   * @param handed memory that goes over to the thread instead of a copy
   * @throws Error when the thread ended, or took too long
   */
  ask(question: Question, handed?: readonly Transferable[]): Promise<Answer>
  end(): void
}

/**
 * @param patienceMs longest time for an answer, milliseconds
 * @param resourceLimits the thread ends when it needs more; without them it may need what the process has
 */
export function inThread<Question, Answer>(
  module: URL,
  patienceMs: number,
  resourceLimits?: ResourceLimits,
): Thread<Question, Answer> {
  const worker = new Worker(module, { execArgv: ['--disable-warning=ExperimentalWarning'], resourceLimits })
  let answer: PromiseWithResolvers<Answer> | null = null
  worker.on('message', (said: Answer) => answer?.resolve(said))
  worker.on('error', error => answer?.reject(error))
  worker.on('exit', () => answer?.reject(new Error('the thread has ended')))
  worker.unref()
  return {
    async ask(question, handed = []) {
      answer = Promise.withResolvers()
      const late = setTimeout(() => answer?.reject(new Error('the answer took too long')), patienceMs)
      // The thread keeps the process alive only while a caller waits for an answer.
      worker.ref()
      worker.postMessage(question, [...handed])
      try {
        return await answer.promise
      } finally {
        clearTimeout(late)
        worker.unref()
      }
    },
    end: () => void worker.terminate(),
  }
}
