import { fakeApi } from '@pingboard/kit/testing'
import { expect, it } from 'vitest'
import { aBoard, aPlainGame } from '../../test/samples.ts'
import { readGameAt } from './get-game-at.ts'

it('an earlier state has the names and the time that pages show, so that they do not pass for a change', async () => {
  const game = aPlainGame(1, { labelTeam1: 'Cenon Rive Droite (20h) 7', clubNumber1: '1', time: null })
  const { calls } = fakeApi(() => ({ body: aBoard([game]) }))
  const then = await readGameAt(game.id, 3, new AbortController().signal)
  expect(then).toMatchObject({ labelTeam1: 'Cenon Rive Droite 7', time: '20:00' })
  expect(calls[0]?.search.get('at')).toBe('3')
})
