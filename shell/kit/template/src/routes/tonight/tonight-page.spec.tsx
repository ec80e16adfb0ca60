import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSlice } from '../../../test/render.ts'

const games = [
  sampleGame(1, { labelTeam1: 'Agen 2', labelTeam2: 'Pau 1', scoreTeam1: 6, scoreTeam2: 5 }),
  sampleGame(2, { labelTeam1: 'Cenon 1', labelTeam2: 'Dax 3', scoreTeam1: 8, scoreTeam2: 2 }),
]
const board = sampleBoard(games, { name: 'Journée 4' })
const open = (answer: () => Answer, language: 'en' | 'fr' = 'fr') => {
  const api = fakeApi({ 'GET /boards/showcase': answer })
  return renderSlice('/topspin', { profile: null, language }).then(view => ({ ...view, api }))
}

describe('tonight', () => {
  it('shows the fixtures to everybody, and names the closest one', async () => {
    await open(() => ({ body: { board } }))
    await screen.findByRole('heading', { level: 2, name: 'Journée 4' })
    expect(screen.getByText('La plus serrée en ce moment : Agen 2 – Pau 1')).toBeTruthy()
    expect(screen.getByText('Dax')).toBeTruthy()
  })

  it('speaks English, too', async () => {
    await open(() => ({ body: { board } }), 'en')
    expect(await screen.findByText('Closest at the moment: Agen 2 – Pau 1')).toBeTruthy()
  })

  it('says that nothing is played', async () => {
    await open(() => ({ body: { board: null } }))
    expect(await screen.findByText('Aucun tableau ne se joue ce soir.')).toBeTruthy()
  })

  it('says what failed, and asks again', async () => {
    let isDown = true
    await open(() => (isDown ? { status: 500, code: 'INTERNAL' } : { body: { board } }))
    await screen.findByText('Le tableau de ce soir n’a pas pu être chargé.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Journée 4' })).toBeTruthy()
  })
})
