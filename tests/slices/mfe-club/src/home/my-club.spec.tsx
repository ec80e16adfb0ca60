import { aPlayer, camille, fakeApi, LICENCE } from '@pingboard/kit/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../test/render.ts'
import { aClub, CLUB } from '../../test/samples.ts'
import { MyClub } from './my-club.tsx'

const linked = { ...camille, licenseNumber: LICENCE }

describe('the section of the home page', () => {
  it('shows the next fixtures of the club of the licence, and leads to its page', async () => {
    fakeApi({
      [`GET /fftt/v2/players/${LICENCE}`]: () => ({ body: aPlayer() }),
      [`GET /clubs/${CLUB}`]: () => ({ body: aClub() }),
    })
    await renderPart(<MyClub />, { profile: linked })
    await screen.findByRole('heading', { name: 'Votre club : Entente Pongiste de Saint-Médard-en-Jalles' })
    expect(screen.getByText('Prochaines rencontres, samedi 28 novembre')).toBeTruthy()
    const all = screen.getByRole('link', { name: 'Toutes les équipes du club' })
    expect(all.getAttribute('href')).toBe(`/clubs/${CLUB}`)
  })

  it('shows nothing, and asks nothing, without a licence', async () => {
    const { calls } = fakeApi({})
    await renderPart(<MyClub />)
    expect(screen.queryByRole('heading')).toBeNull()
    expect(calls).toEqual([])
  })
})
