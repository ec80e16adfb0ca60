import type { Display } from '@pingboard/contracts/http/displays.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { DisplayCode } from '@pingboard/contracts/ids.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralPreview, previewOfBoard, previewOfDisplay } from './preview.ts'
import { aBoard, atHome, away, played, TODAY } from './testing.ts'

const fr = { language: 'fr', isHidden: false, address: '/boards/b' } as const
const en = { ...fr, language: 'en' } as const
const told = (games: readonly Game[], look: typeof fr | typeof en = fr) => {
  const { title, description } = previewOfBoard(aBoard(games), look)
  // The no-break spaces are those of the typography, and hard to read here.
  return [title, description].map(text => text.replace(/[\u00a0\u202f]/g, ' '))
}

describe('a preview of a board', () => {
  it('calls a single fixture by its teams, with its score', () => {
    expect(told([atHome(1, played(5, 3))])).toEqual([
      'Saint-Médard 1 5 – 3 Pessac 1 : en direct',
      'Samedi 21 novembre : Saint-Médard 1 5 – 3 Pessac 1.',
    ])
    expect(told([atHome(1, played(5, 3))], en)[0]).toBe('Saint-Médard 1 5 – 3 Pessac 1: live')
  })
  it('tells no score of a fixture that ended without a point: its result is to be confirmed', () => {
    expect(told([atHome(1, played(0, 0, true))])).toEqual([
      'Saint-Médard 1 – Pessac 1 : terminée',
      '1 rencontre, samedi 21 novembre. Les scores de tennis de table en direct, point par point.',
    ])
    expect(told([atHome(1, played(0, 0, true)), atHome(2, played(8, 6, true))])[1]).toBe(
      'Samedi 21 novembre : Saint-Médard 2 8 – 6 Pessac 2 et 1 autre rencontre.',
    )
  })
  it('tells the scores in play first, and how many fixtures there are beside them', () =>
    expect(told([atHome(1), ...[2, 3, 4, 5].map(place => atHome(place, played(place, 1)))])).toEqual([
      'Saint-Médard, Journée 6 : en direct',
      'Samedi 21 novembre : Saint-Médard 2 2 – 1 Pessac 2, Saint-Médard 3 3 – 1 Pessac 3, Saint-Médard 4 4 – 1 Pessac 4 et 2 autres rencontres.',
    ]))
  it('tells what the club won, drew and lost once the evening is over', () => {
    const games = [atHome(1, played(8, 6, true)), away(2, played(9, 5, true))]
    expect(told(games)[0]).toBe('Saint-Médard, Journée 6 : 1 V, 0 N, 1 D')
    expect(told(games, en)[0]).toBe('Saint-Médard, Journée 6: 1 W, 0 D, 1 L')
  })
  it('tells how many fixtures there are, and when, before the first score', () =>
    expect(told([atHome(1), atHome(2, { predictedDate: '2026-11-22' })])).toEqual([
      'Saint-Médard, Journée 6',
      '2 rencontres, 21–22 novembre. Les scores de tennis de table en direct, point par point.',
    ]))
  it('has a picture with another address for another revision', () => {
    const board = aBoard([atHome(1)])
    const address = (revision: number) => previewOfBoard({ ...board, revision }, fr).picture.address
    expect(address(4)).toBe(`/previews/boards/${board.id}.png?lang=fr&r=4`)
    expect(address(5)).not.toBe(address(4))
  })
})

describe('hidden scores', () => {
  const hidden = { ...fr, isHidden: true } as const
  const scores = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }))

  it('change no byte of a preview, whatever they are', () =>
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1, maxLength: 8 }), fc.boolean(), (all, done) => {
        const preview = (of: (score: readonly [number, number]) => readonly [number, number]) =>
          previewOfBoard(
            aBoard(all.map((score, index) => atHome(index + 1, played(...of(score), done)))),
            hidden,
          )
        expect(preview(score => score)).toEqual(preview(() => [1, 0]))
      }),
    ))
  it('stay hidden in the picture beside the link', () =>
    expect(previewOfBoard(aBoard([atHome(1)]), hidden).picture.address).toContain('score=hidden'))
})

describe('a preview of a display', () => {
  const display: Display = {
    code: 'k7m3x9wd' as DisplayCode,
    group: { name: 'Les pongistes du jeudi', shortName: 'Saint-Médard' },
    boards: [],
    next: null,
    today: TODAY,
  }
  const quiet = aBoard([atHome(1), atHome(2)], { name: 'Matin' })
  const live = aBoard([atHome(1, played(2, 1)), atHome(2)], { name: 'Soir' })

  it('is that of the board in play, else of the first board of today', () => {
    expect(previewOfDisplay({ ...display, boards: [quiet, live] }, fr).title).toContain('Soir')
    expect(previewOfDisplay({ ...display, boards: [quiet] }, fr).title).toContain('Matin')
  })
  it('names the next board where there is none today', () =>
    expect(
      previewOfDisplay({ ...display, next: { id: live.id, name: 'Journée 7', date: '2026-11-28' } }, fr),
    ).toMatchObject({
      title: 'Saint-Médard\u202f: les rencontres du jour',
      description: 'Prochain tableau de scores\u202f: Journée 7, samedi 28 novembre.',
    }))
  it('is neutral where nothing may be told', () =>
    expect(previewOfDisplay({ ...display, group: null }, fr)).toEqual(neutralPreview(fr)))
})
