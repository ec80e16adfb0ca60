import { aPlayer, camille, fakeApi, LICENCE } from '@pingboard/kit/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSlice } from '../../../test/render.ts'
import { CLUB } from '../../../test/samples.ts'
import { openMyClub } from '../../commands/open-my-club.ts'

const linked = { ...camille, licenseNumber: LICENCE }
const player = () => ({ body: aPlayer() })

describe('the search for a club', () => {
  it('leads to the club of the typed number', async () => {
    fakeApi({})
    const { router } = await renderSlice('/clubs', { profile: null })
    fireEvent.change(await screen.findByLabelText('Numéro du club'), { target: { value: '1033 0412' } })
    fireEvent.click(screen.getByRole('button', { name: 'Voir le club' }))
    await expect.poll(() => router.state.location.pathname).toBe(`/clubs/${CLUB}`)
  })

  it('says why a number leads nowhere, and asks nothing', async () => {
    const { calls } = fakeApi({})
    await renderSlice('/clubs', { profile: null })
    fireEvent.change(await screen.findByLabelText('Numéro du club'), { target: { value: 'Cenon' } })
    fireEvent.click(screen.getByRole('button', { name: 'Voir le club' }))
    expect(await screen.findByText('Ce n’est pas un numéro de club : il a huit caractères.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('offers a member the club of their licence, and says how to have one', async () => {
    fakeApi({ [`GET /fftt/v2/players/${LICENCE}`]: player })
    const { router } = await renderSlice('/clubs', { profile: linked })
    fireEvent.click(await screen.findByRole('button', { name: 'Mon club' }))
    await expect.poll(() => router.state.location.pathname).toBe(`/clubs/${CLUB}`)
  })

  it('tells a member without a licence how to have a club', async () => {
    fakeApi({})
    await renderSlice('/clubs')
    expect(await screen.findByText(/Liez votre licence/)).toBeTruthy()
  })

  it('says that the federation is away', async () => {
    fakeApi({ [`GET /fftt/v2/players/${LICENCE}`]: () => ({ status: 504, code: 'FEDERATION_TIMEOUT' }) })
    await renderSlice('/clubs', { profile: linked })
    fireEvent.click(await screen.findByRole('button', { name: 'Mon club' }))
    expect((await screen.findByRole('alert', { name: '' })).textContent).toBeDefined()
    expect(await screen.findByText(/Votre club n’a pas pu être trouvé/)).toBeTruthy()
  })
})

describe('the entry "my club" of the menu', () => {
  const opened = async () => {
    const visited: string[] = []
    await openMyClub({ navigate: address => void visited.push(address) })
    return visited
  }

  it('goes to the club of the licence', async () => {
    fakeApi({ 'GET /user/profile': () => ({ body: linked }), [`GET /fftt/v2/players/${LICENCE}`]: player })
    expect(await opened()).toEqual([`/clubs/${CLUB}`])
  })

  it('goes to the search without a licence, and while the federation is away', async () => {
    fakeApi({ 'GET /user/profile': () => ({ body: camille }) })
    expect(await opened()).toEqual(['/clubs'])
    fakeApi({
      'GET /user/profile': () => ({ body: linked }),
      [`GET /fftt/v2/players/${LICENCE}`]: () => ({ status: 504, code: 'FEDERATION_TIMEOUT' }),
    })
    expect(await opened()).toEqual(['/clubs'])
  })
})
