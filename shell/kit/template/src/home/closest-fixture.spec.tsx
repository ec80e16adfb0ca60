import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { fakeApi } from '@pingboard/kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../test/render.ts'
import { ClosestFixture } from './closest-fixture.tsx'

const withScore = (scoreTeam1: number | null) => ({
  body: { board: sampleBoard([sampleGame(1, { scoreTeam1, scoreTeam2: scoreTeam1 })]) },
})

it('is a section of its own while a fixture is played', async () => {
  fakeApi({ 'GET /boards/showcase': () => withScore(5) })
  await renderPart(<ClosestFixture />)
  expect(await screen.findByRole('region', { name: 'La rencontre la plus serrée du moment' })).toBeTruthy()
})

it('is nothing while none is played', async () => {
  const { calls } = fakeApi({ 'GET /boards/showcase': () => withScore(null) })
  await renderPart(<ClosestFixture />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
