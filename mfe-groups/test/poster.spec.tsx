import { type Answer, aGroup, fakeApi, GROUP_ID } from '@pingboard/kit/testing'
// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSlice } from './render.ts'

const open = (answer: Answer) => {
  fakeApi({ [`GET /groups/${GROUP_ID}`]: () => answer })
  return renderSlice(`/account/groups/${GROUP_ID}/poster`)
}

describe('the poster of a group', () => {
  it('leads to its display address, in the code and for those who type', async () => {
    const group = aGroup()
    await open({ body: group })
    expect(await screen.findByRole('heading', { level: 1, name: group.name })).toBeTruthy()
    const link = new URL(`/d/${group.displayCode}`, location.origin)
    expect(screen.getByRole('img', { name: new RegExp(`${link.href}$`) })).toBeTruthy()
    expect(screen.getByText(`${link.host}${link.pathname}`)).toBeTruthy()
  })

  it('is not made for a group that shows its boards to members only, and says why', async () => {
    await open({ body: { ...aGroup(), boardVisibility: 'members' } })
    expect(await screen.findByText('Pas d’affiche pour ce groupe')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull()
    expect(screen.queryByRole('img', { name: /\/d\// })).toBeNull()
  })

  it.each([
    [{ status: 404, code: 'GROUP_NOT_FOUND' }, /^\/error\/404/],
    [{ status: 403, code: 'FORBIDDEN' }, /^\/error\/404/],
  ])('leads away from a group that is closed or gone', async (answer, page) => {
    const { router } = await open(answer)
    await expect.poll(() => router.state.location.pathname).toMatch(page)
  })

  it('says what failed, and offers to try again', async () => {
    await open({ status: 503, code: 'OVERLOADED' })
    expect(
      await screen.findByRole('heading', { name: 'L’affiche ne se prépare pas.', level: 1 }),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })
})
