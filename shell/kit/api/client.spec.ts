import { listMembers } from '@pingboard/contracts/http/members.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

const TAG = '"qVPpr0vpJbG8Kp9WTzYxZg"'
const body = { data: [], metadata: { currentPage: 1, lastPage: 1, total: 0 } }
const params = { id: 'g'.repeat(26) }

/** Answers one call after the other. @returns the tags they asked with */
function answering(...answers: Response[]) {
  const tags: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    tags.push(new Headers(init.headers).get('if-none-match'))
    return answers.shift()
  })
  return tags
}
const whole = (etag: string) => Response.json(body, { headers: { etag } })

it('an answer that has not changed is the held one itself', async () => {
  const tags = answering(whole(TAG), new Response(null, { status: 304 }), whole('"other"'))
  const first = await call(listMembers, { params })
  const again = await call(listMembers, { params, held: first })
  const changed = await call(listMembers, { params, held: again })
  expect(tags).toEqual([null, TAG, TAG])
  expect(again).toBe(first)
  expect([changed === first, changed.etag]).toEqual([false, '"other"'])
})

it.each([
  ['"12"', 12],
  ['W/"12"', 12],
  [TAG, null],
  ['"0x1f"', null],
])('the tag %s is the revision %s', async (etag, revision) => {
  answering(whole(etag))
  expect((await call(listMembers, { params })).revision).toBe(revision)
})
