/**
 * Gathers the calls of one turn of the event loop and carries them out together: thirty are stored, or read, as quickly
 * as one.
 * @param store answers each in the order given; when it fails, all calls of the turn fail
 */
export function gathered<Item, Answer>(
  store: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  interface Call {
    readonly item: Item
    answered(answer: Answer): void
    failed(error: unknown): void
  }
  let calls: Call[] = []

  async function storeAll(): Promise<void> {
    const batch = calls
    calls = []
    try {
      const answers = await store(batch.map(({ item }) => item))
      for (const [index, { answered }] of batch.entries()) answered(answers[index] as Answer)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  return item =>
    new Promise((answered, failed) => {
      if (calls.push({ item, answered, failed }) === 1) setImmediate(storeAll)
    })
}
