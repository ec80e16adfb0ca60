import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { watchNodes } from './nodes.ts'

/** A node behind a name, which the name server answers as the test says. */
async function aWatchedNode() {
  const node = createServer((_, answer) => answer.end())
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close())
  const { port } = node.address() as AddressInfo
  let failure: string | null = null
  let asked = 0
  const log = { info() {}, warn() {}, error() {} }
  const watch = await watchNodes(
    [`http://api:${port}`],
    log,
    () => ({}),
    async () => {
      asked++
      if (failure) throw Object.assign(new Error(failure), { code: failure })
      return [{ address: '127.0.0.1', family: 4 }]
    },
  )
  onTestFinished(() => watch.close())
  const nextQuestion = () => {
    const before = asked
    return expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(before)
  }
  return {
    usable: () => watch.usable(),
    async nameServerSays(code: string) {
      failure = code
      await nextQuestion()
    },
  }
}

it('the nodes of a name stay while the name server gives no answer, and go when it says that there are none', async () => {
  const { usable, nameServerSays } = await aWatchedNode()
  const before = usable()
  expect(before).toHaveLength(1)
  await nameServerSays('EAI_AGAIN')
  expect(usable()).toEqual(before)
  await nameServerSays('ENOTFOUND')
  await expect.poll(usable).toEqual([])
})
