import { fakeApi, list } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSlice } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD, TODAY } from '../../../test/samples.ts'

const games = [
  aPlainGame(1, { scoreTeam1: 66, scoreTeam2: 55, done: true }),
  aPlainGame(2, { time: '20:30' }),
  aPlainGame(3, { postponed: true }),
  aPlainGame(4, { idTeam2: null, predictedDate: '2026-11-21' }),
  aPlainGame(5, { done: true, scoreTeam1: 0, scoreTeam2: 0, time: '21:00', predictedDate: '2026-11-21' }),
]

beforeEach(() => {
  // The live connection of the page stays unanswered here.
  fakeApi(({ path }) => (path === `/boards/${BOARD}` ? { body: aBoard(games) } : list([])))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const open = async () => {
  await renderSlice(`/boards/${BOARD}/print`, { profile: null })
  await screen.findByRole('heading', { level: 1, name: 'Journée 6' })
}
const plain = (element: Element) => element.textContent?.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()

describe('the sheet of an evening', () => {
  it('holds each fixture under its day, with scores, boxes to fill in, or why there are none', async () => {
    await open()
    expect(screen.getAllByRole('heading', { level: 2 }).map(plain)).toEqual([
      'vendredi 20 novembre',
      'samedi 21 novembre',
    ])
    const rows = screen.getAllByRole('listitem')
    const teams = 'Saint-Médard 3 66 55 Union Sportive Cenon Rive Droite 1'
    expect(plain(rows[0] as Element)).toBe(`Pré-Régionale D1 – Poule B Terminée ${teams}`)
    expect(plain(rows[1] as Element)).toContain('20:30')
    expect(plain(rows[2] as Element)).toContain('Reportée')
    expect(plain(rows[3] as Element)).toContain('Exempt')
    expect(screen.getByRole('img', { name: new RegExp(`/boards/${BOARD}/live$`) })).toBeTruthy()
  })

  it('leaves the boxes of a fixture empty that ended without a point, and says that its result is to be confirmed', async () => {
    await open()
    const row = screen.getAllByRole('listitem').at(-1) as HTMLElement
    const teams = 'Saint-Médard 3 Union Sportive Cenon Rive Droite 1'
    expect(plain(row)).toBe(`Pré-Régionale D1 – Poule B Résultat à confirmer ${teams}`)
    fireEvent.click(screen.getByRole('radio', { name: 'Cases vides' }))
    expect(plain(row)).toBe(`Pré-Régionale D1 – Poule B 21:00 ${teams}`)
  })

  it('can be printed with empty boxes, also after the evening', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: 'Cases vides' }))
    expect(screen.queryByText('66')).toBeNull()
    expect(screen.queryByText('Terminée')).toBeNull()
    expect(screen.getByText('Reportée')).toBeTruthy()
  })

  it('begins empty for who hides scores', async () => {
    localStorage.setItem('scores.hidden', 'on')
    await open()
    expect(screen.queryByText('66')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Avec les scores' }))
    expect(screen.getByText('66')).toBeTruthy()
  })

  it('opens the dialog of the browser, and says when it was printed', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${TODAY}T20:04:00Z`))
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await open()
    now.mockReturnValue(Date.parse(`${TODAY}T20:15:00Z`))
    fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
    expect(print).toHaveBeenCalledOnce()
    fireEvent(window, new Event('beforeprint'))
    expect(screen.getByText(/Imprimé le 20\/11\/2026 à 21:15/)).toBeTruthy()
  })
})
