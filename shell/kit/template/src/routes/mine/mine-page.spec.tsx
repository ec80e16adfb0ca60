import { aGroup, fakeApi, list } from '@pingboard/kit/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSlice } from '../../../test/render.ts'

describe('my groups', () => {
  it('are links to their boards', async () => {
    fakeApi({ 'GET /groups': () => list([aGroup()]) })
    await renderSlice('/topspin/mine')
    expect(await screen.findByRole('link', { name: 'Les féminines' })).toBeTruthy()
  })

  it('need a sign-in, which leads back here', async () => {
    const { calls } = fakeApi({})
    await renderSlice('/topspin/mine', { profile: null })
    expect(await screen.findByText('elsewhere: /auth/login?redirect=%2Ftopspin%2Fmine')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
