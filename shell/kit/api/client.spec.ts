import { getProfile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { listMembers } from '@pingboard/contracts/http/members.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { camille } from '../testing/samples.ts'
import { call, configureClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

const TAG = '"qVPpr0vpJbG8Kp9WTzYxZg"'
const body = { data: [], metadata: { currentPage: 1, lastPage: 1, total: 0 } }
const params = { id: 'g'.repeat(26) }

/** Answers one call after the other. @returns the tags that the calls sent */
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

describe('an answer of a server that speaks otherwise', () => {
  const onUnreadable = vi.fn()
  configureClient({ onUnreadable })
  afterEach(() => onUnreadable.mockClear())
  const asked = (answer: Response) => {
    answering(answer)
    return call(listMembers, { params })
  }

  it('may say more than this page knows of', async () => {
    const { data } = await asked(Response.json({ ...body, sortedBy: 'arrival' }))
    expect(data).toEqual(body)
    expect(onUnreadable).not.toHaveBeenCalled()
  })

  it.each([
    ['a field is missing', { data: [] }],
    ['a field is of another kind', { ...body, metadata: { ...body.metadata, total: 'none' } }],
    ['a row is not what it was', { ...body, data: [{ id: 1 }] }],
    ['it is something else', []],
  ])('is refused whole when %s, and the shell is told', async (_, given) => {
    await expect(asked(Response.json(given))).rejects.toMatchObject({ code: 'UNREADABLE', status: 200 })
    expect(onUnreadable).toHaveBeenCalledOnce()
  })

  it('that was cut on its way is no answer: the page is not at fault', async () => {
    await expect(asked(new Response('{"data":['))).rejects.toMatchObject({ code: 'NETWORK' })
    expect(onUnreadable).not.toHaveBeenCalled()
  })

  it.each([
    ['with its code', { status: 404, code: 'GROUP_NOT_FOUND', detail: '', requestId: '' }, 'GROUP_NOT_FOUND'],
    ['by what stands between, as an unexpected one', { message: 'Not here' }, 'INTERNAL'],
  ])('refuses %s', async (_, given, code) => {
    await expect(asked(Response.json(given, { status: 404 }))).rejects.toMatchObject({ code, status: 404 })
    expect(onUnreadable).not.toHaveBeenCalled()
  })
})

it('a refusal for want of a session is told with the moment of the question', async () => {
  const onSignedOut = vi.fn<(askedAt: number) => void>()
  configureClient({ onSignedOut })
  answering(new Response(null, { status: 401 }))
  const before = performance.now()
  const asked = call(listMembers, { params })
  const after = performance.now()
  await expect(asked).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  const [askedAt = 0] = onSignedOut.mock.lastCall ?? []
  expect(askedAt).toBeGreaterThanOrEqual(before)
  expect(askedAt).toBeLessThanOrEqual(after)
})

it('a change names the person whom the page shows: the session may be of another tab’s person', async () => {
  const persons: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    persons.push(new Headers(init.headers).get('person'))
    return Response.json(camille)
  })
  const change = () => call(updateProfile, { body: { firstname: 'Camille' } })
  await change()
  configureClient({ person: camille.id })
  await change()
  await call(getProfile, {})
  configureClient({ person: '' })
  await change()
  expect(persons).toEqual([null, camille.id, null, null])
})
