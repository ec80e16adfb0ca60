import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pictureOf } from './picture.ts'
import { aBoard, atHome, away, played } from './testing.ts'

const wish = { shape: 'landscape', language: 'fr', isHidden: false } as const
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => atHome(index + 1, played(index + 1, 1)))

it('says who plays, how the evening stands, and when that was', () =>
  expect(pictureOf(aBoard([atHome(1, played(5, 3)), away(2, { time: '20:00' })]), wish, '21:04')).toEqual({
    shape: 'landscape',
    title: 'Saint-Médard',
    subtitle: 'Journée 6, samedi 21 novembre',
    state: { text: 'En direct, 21:04', isLive: true },
    figures: [],
    fixtures: [
      {
        teams: [
          { name: 'Saint-Médard', number: '1', isOwn: true },
          { name: 'Pessac', number: '1', isOwn: false },
        ],
        score: [5, 3],
        isLive: true,
        result: null,
        note: '',
      },
      {
        teams: [
          { name: 'Pessac', number: '2', isOwn: false },
          { name: 'Saint-Médard', number: '2', isOwn: true },
        ],
        score: null,
        isLive: false,
        result: null,
        note: '20:00',
      },
    ],
    more: '',
  }))

it.each([
  ['landscape', 6, 'et 6 autres rencontres'],
  ['portrait', 12, ''],
] as const)('has as many fixtures in %s as can be read', (shape, count, more) => {
  const picture = pictureOf(aBoard(many(12)), { ...wish, shape }, '21:04')
  expect([picture.fixtures.length, picture.more]).toEqual([count, more])
})

it('has results and three figures once the evening is over, in the letters of the language', () => {
  const games = [atHome(1, played(8, 6, true)), away(2, played(9, 5, true)), atHome(3, { postponed: true })]
  const [french, english] = LANGUAGES.map(language =>
    pictureOf(aBoard(games), { ...wish, language }, '23:00'),
  )
  expect(french?.figures.map(({ value, letter }) => `${value} ${letter}`)).toEqual(['1 V', '0 N', '1 D'])
  expect(english?.figures.map(({ value, letter }) => `${value} ${letter}`)).toEqual(['1 W', '0 D', '1 L'])
  expect(french?.fixtures.map(({ result, note }) => [result?.letter, note])).toEqual([
    ['V', ''],
    ['D', ''],
    [undefined, 'Reportée'],
  ])
  expect(french?.state).toEqual({ text: 'Terminée', isLive: false })
})

it('asks to confirm what ended without a point: nobody reads 0–0 as a result', () => {
  const ended = aBoard([atHome(1, played(0, 0, true))])
  expect(pictureOf(ended, wish, '23:00').fixtures).toMatchObject([{ score: null, note: 'À confirmer' }])
  expect(pictureOf(ended, { ...wish, isHidden: true }, '23:00').fixtures).toMatchObject([{ note: '' }])
})

it('the drawing gets no score that is hidden, nor anything that follows from one', () => {
  const hidden = { ...wish, isHidden: true }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      fc.boolean(),
      (one, two, done) => {
        const picture = (...score: [number, number]) =>
          pictureOf(
            aBoard([atHome(1, played(...score, done)), away(2, played(...score, done))]),
            hidden,
            '21:04',
          )
        expect(picture(one, two)).toEqual(picture(1, 0))
        expect(
          picture(one, two).fixtures.every(({ score, result }) => score === null && result === null),
        ).toBe(true)
      },
    ),
  )
})
