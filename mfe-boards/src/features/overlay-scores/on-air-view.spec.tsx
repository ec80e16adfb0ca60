import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aPlainGame } from '../../../test/samples.ts'
import { SHOWS, type Show } from '../../model/on-air.ts'
import { OnAirView } from './on-air-view.tsx'

afterEach(cleanup)

const ended = aPlainGame(1, { done: true, scoreTeam1: null, scoreTeam2: null })
const won = aPlainGame(1, { done: true, scoreTeam1: 8, scoreTeam2: 6 })
const ONE = SHOWS.filter(show => show !== 'list')

/** What is on air of a fixture. */
async function onAir(game: typeof ended, show: Show) {
  const wish = { place: 1, show, corner: null, scale: 1 }
  await renderPart(<OnAirView board={aBoard([game])} wish={wish} isOld={false} flash={false} />)
  return document.body.textContent
}

it.each(ONE)('says on the plate “%s” that a result without a point is to be confirmed', async show => {
  expect(await onAir(ended, show)).toContain('Résultat à confirmer')
  cleanup()
  const words = await onAir(won, show)
  expect(words).toContain('Terminée')
  expect(words).not.toContain('confirmer')
})
