// @vitest-environment jsdom
import { aGroup, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderSlice } from './render.ts'

const DAY = 86_400_000
const TOLD = 'Votre ajout à ce groupe vient d’un autre membre.'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

afterEach(() => localStorage.clear())

const shown = async (addedAt?: string) => {
  fakeApi({ 'GET /groups': () => list([aGroup([], { addedAt })]) })
  await renderSlice('/account/groups')
  await screen.findByText('Les féminines')
}

it('tells whom another member added, with the way out, until they have read it', async () => {
  await shown(daysAgo(1))
  expect(screen.getByText(TOLD)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Quitter le groupe' }).getAttribute('href')).toBe(
    `/account/groups/${GROUP_ID}?leave=1`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'D’accord' }))
  expect(screen.queryByText(TOLD)).toBeNull()
})

it('does not tell again what was read on this device', async () => {
  localStorage.setItem('person.additions-read', `x ${GROUP_ID}`)
  await shown(daysAgo(1))
  expect(screen.queryByText(TOLD)).toBeNull()
})

it.each([undefined, daysAgo(15)])('tells nobody who came by themselves, or long ago', async addedAt => {
  await shown(addedAt)
  expect(screen.queryByText(TOLD)).toBeNull()
})
