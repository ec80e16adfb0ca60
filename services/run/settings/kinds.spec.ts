import { expect, it } from 'vitest'
import { BLOCKED_PORTS } from './kinds.ts'

it.each([...BLOCKED_PORTS])('fetch opens nothing at port %i', async port => {
  const refusal = fetch(`http://127.0.0.1:${port}`)
  await expect(refusal).rejects.toMatchObject({ cause: { message: 'bad port' } })
})
