// @vitest-environment jsdom
import { type Answer, type Call, federationList } from '@pingboard/kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openStats } from './own-stats.ts'
import { aRow } from './player.ts'

const LIST = 'GET /fftt/players'
const FIRSTNAMES = ['Alice', 'Jean-Pierre', 'Zoé']
const named = (lastname: string, firstname: string, number: number) =>
  aRow({ licenseNumber: String(3310000 + number), lastname, firstname })
/** A hundred of the name, as the pages of the API have. */
const hundred = (firstname: string) =>
  Array.from({ length: 100 }, (_, place) =>
    named('MARTIN', firstname, FIRSTNAMES.indexOf(firstname) * 100 + place),
  )

/** The simulator with this text typed as the opponent; `list` answers the searches. */
async function typed(text: string, list: (call: Call) => Answer) {
  const { api } = await openStats({ [LIST]: list })
  await screen.findByRole('region', { name: 'Simulateur' })
  fireEvent.click(screen.getByRole('button', { name: 'Simuler des parties' }))
  await screen.findByLabelText('Ses points')
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Adversaire/ })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: text } })
  const asked = () =>
    api.calls
      .filter(({ path }) => path === '/fftt/players')
      .map(({ search }) => `${search.get('lastname')} ${search.get('page') ?? 1}`)
  return { asked }
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')

describe('the search for an opponent', () => {
  it('says how many there are when the list has only the first of them', async () => {
    await typed('martin', () => federationList(hundred('Alice'), 1, 11, 1043))
    expect(
      await screen.findByText(/^Les 100 premiers sur 1.043.: précisez le nom ou le prénom\.$/),
    ).toBeTruthy()
    expect(screen.queryByText(/résultats/)).toBeNull()
  })

  it('finds further words in the first names, to the last page of the last name', async () => {
    const pages = [hundred('Alice'), hundred('Jean-Pierre'), [named('MARTIN', 'Zoé', 200)]]
    const { asked } = await typed('MARTIN zoe', ({ search }) => {
      if (search.get('lastname') !== 'MARTIN') return federationList([])
      const page = Number(search.get('page') ?? 1)
      return federationList(pages[page - 1] ?? [], page, 3, 201)
    })
    expect(await screen.findByText('1 résultat')).toBeTruthy()
    expect(options()).toEqual([expect.stringMatching(/^MARTIN Zoé/)])
    expect(new Set(asked())).toEqual(new Set(['MARTIN zoe 1', 'MARTIN 1', 'MARTIN 2', 'MARTIN 3']))
  })

  it('takes all words for the last name first', async () => {
    const rows = [named('LE GALL', 'Yann', 1), named('LE GALL', 'Zoé', 2)]
    const list = ({ search }: Call) => federationList(search.get('lastname') === 'LE GALL' ? rows : [])
    const { asked } = await typed('LE GALL', list)
    expect(await screen.findByText('2 résultats')).toBeTruthy()
    expect(asked()).toEqual(['LE GALL 1'])
  })

  it('leaves the last name of two words whole when a first name follows', async () => {
    const rows = [named('LE GALL', 'Yann', 1), named('LE GALL', 'Zoé', 2)]
    const list = ({ search }: Call) => federationList(search.get('lastname') === 'LE GALL' ? rows : [])
    const { asked } = await typed(' LE  GALL Zo', list)
    expect(await screen.findByText('1 résultat')).toBeTruthy()
    expect(options()).toEqual([expect.stringMatching(/^LE GALL Zoé/)])
    expect(asked()).toEqual(['LE GALL Zo 1', 'LE GALL 1'])
  })

  it('asks for no name of one letter, and finds nobody then', async () => {
    const { asked } = await typed("D' Zoé", () => federationList([]))
    expect(await screen.findByText('Aucun résultat', { selector: '[role="status"]' })).toBeTruthy()
    expect(asked()).toEqual(["D' Zoé 1"])
  })

  it('reads no list of thousands: it shows the first hundred, and says so', async () => {
    const { asked } = await typed('MAR Zoé', ({ search }) =>
      search.get('lastname') === 'MAR' ? federationList(hundred('Alice'), 1, 90, 9000) : federationList([]),
    )
    expect(await screen.findByText(/^Les 100 premiers sur 9.000/)).toBeTruthy()
    expect(asked()).toEqual(['MAR Zoé 1', 'MAR 1'])
  })
})
