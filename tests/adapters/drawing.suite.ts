import { PICTURE_SIZES } from '@pingboard/contracts/previews.ts'
import { type DrawingOptions, openDrawing } from '@pingboard/infra/drawing/thread.ts'
import type { Drawing, DrawnFixture, Picture } from '@pingboard/services/ports/drawing.ts'
import { expect, onTestFinished } from 'vitest'
import { type PortPromise, suite } from './promises.ts'

/** Pictures that may wait in these adapters: fewer than in the product, because each takes its time. */
const WAITING = 6

const team = (name: string, number: string, isOwn = false) => ({ name, number, isOwn })

export const aFixtureDrawn = (differences: Partial<DrawnFixture> = {}): DrawnFixture => ({
  teams: [team('Saint-Médard', '1', true), team('Pessac', '2')],
  score: [5, 3],
  isLive: true,
  result: null,
  note: '',
  ...differences,
})

export const aPicture = (differences: Partial<Picture> = {}): Picture => ({
  shape: 'landscape',
  title: 'Saint-Médard',
  subtitle: 'Journée 6, samedi 21 novembre',
  state: { text: 'En direct, 21:04', isLive: true },
  figures: [],
  fixtures: [aFixtureDrawn(), aFixtureDrawn({ score: [0, 1] })],
  more: '',
  ...differences,
})

/** Width and height in the head of a PNG; null for anything else. */
function sizeOf(png: Buffer): { width: number; height: number } | null {
  const isPng = png.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  return isPng ? { width: png.readUInt32BE(16), height: png.readUInt32BE(20) } : null
}

export const drawingPromises: readonly PortPromise<Drawing>[] = [
  {
    title: 'a picture is a PNG of the size of its shape',
    async run(open) {
      const drawing = await open()
      for (const shape of ['landscape', 'portrait'] as const)
        expect(sizeOf(await drawing.draw(aPicture({ shape })))).toEqual(PICTURE_SIZES[shape])
    },
  },
  {
    title: 'the same picture has the same bytes',
    async run(open) {
      const drawing = await open()
      const [one, two] = await Promise.all([drawing.draw(aPicture()), drawing.draw(aPicture())])
      expect(one.equals(two)).toBe(true)
    },
  },
  {
    title: 'everything in a picture is seen',
    async run(open) {
      const drawing = await open()
      const over = aPicture({
        state: { text: 'Terminé', isLive: false },
        figures: [
          { value: 2, letter: 'V' },
          { value: 1, letter: 'N' },
          { value: 0, letter: 'D' },
        ],
        fixtures: [
          aFixtureDrawn({ isLive: false, result: { letter: 'V', kind: 'won' } }),
          aFixtureDrawn({ isLive: false }),
        ],
      })
      const others = [
        aPicture(),
        aPicture({ title: 'Bordeaux' }),
        aPicture({ subtitle: 'Journée 7' }),
        aPicture({ state: { text: 'En direct, 21:05', isLive: true } }),
        aPicture({ more: 'et 2 autres rencontres' }),
        aPicture({ fixtures: [aFixtureDrawn(), aFixtureDrawn({ score: [0, 2] })] }),
        aPicture({ fixtures: [aFixtureDrawn(), aFixtureDrawn({ score: null })] }),
        aPicture({ fixtures: [aFixtureDrawn(), aFixtureDrawn({ isLive: false, score: [0, 1] })] }),
        aPicture({ fixtures: [aFixtureDrawn(), aFixtureDrawn({ score: null, note: '20:00' })] }),
        aPicture({ fixtures: [aFixtureDrawn({ teams: [team('Cenon', '1', true), team('Pessac', '2')] })] }),
        aPicture({ fixtures: [aFixtureDrawn({ teams: [team('Cenon', '2', true), team('Pessac', '2')] })] }),
        over,
        { ...over, figures: over.figures.map(figure => ({ ...figure, value: 1 })) },
        { ...over, fixtures: over.fixtures.toReversed() },
      ]
      const drawn = []
      for (const picture of others) drawn.push((await drawing.draw(picture)).toString('base64'))
      expect(new Set(drawn).size).toBe(others.length)
    },
  },
  {
    title: 'names of any length and any script are drawn, and no fixture at all',
    async run(open) {
      const drawing = await open()
      const names = [
        '',
        'ASSOCIATION SPORTIVE '.repeat(12),
        'Łódź 🏓',
        '"><script>',
        '\u0000\ud800',
        'a'.repeat(500),
      ]
      for (const name of names) {
        const teams = [team(name, '12', true), team(name, '')] as const
        const fixtures = Array.from({ length: 12 }, () => aFixtureDrawn({ teams, score: [999, 0] }))
        for (const picture of [
          aPicture({ title: name, subtitle: name, more: name, fixtures }),
          aPicture({ fixtures: [] }),
        ])
          expect(sizeOf(await drawing.draw(picture))).toEqual(PICTURE_SIZES.landscape)
      }
    },
  },
  {
    title: 'more than it can draw soon is refused, and it draws on once there is room',
    async run(open) {
      const drawing = await open()
      const asked = Array.from({ length: WAITING + 8 }, (_, index) =>
        drawing.draw(aPicture({ title: `Club ${index}` })),
      )
      const outcomes = await Promise.allSettled(asked)
      const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      expect(refused).toHaveLength(7)
      for (const { reason } of refused)
        expect(reason).toMatchObject({ code: 'OVERLOADED', extra: { retryAfter: 1 } })
      expect(sizeOf(await drawing.draw(aPicture()))).not.toBeNull()
    },
  },
]

export const drawingSuite = (name: string, open: () => Promise<Drawing>): void =>
  suite(`drawing: ${name}`, drawingPromises, open)

/** A drawing of this test's own, and what it logged. */
export function drawingWith(options: Partial<DrawingOptions> = {}): Drawing & { readonly logged: string[] } {
  const logged: string[] = []
  const note = (_: object, message: string) => void logged.push(message)
  const drawing = openDrawing({ log: { info: note, warn: note, error: note }, ...options })
  onTestFinished(() => drawing.close())
  return { draw: drawing.draw, logged }
}

export const drawingThread = async (): Promise<Drawing> => drawingWith({ waiting: WAITING })
