import type { DrawnFixture, DrawnTeam } from '@pingboard/services/ports/drawing.ts'
import { box, COLOURS, type Face, inLines, inOneLine, LEADING, type Pen, write } from './paint.ts'

/** A part of the picture, in pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const NO_SCORE = '–'

/** What a row is set in, by its height. */
const facesOf = (height: number) => ({
  name: { size: Math.round(Math.min(height * 0.48, 46)), weight: 600, width: 86 },
  digit: { size: Math.round(Math.min(height * 0.68, 84)), weight: 850, width: 78 },
})
/** From the top of the digits to the base line that stands them in the middle, in their size. */
const MIDDLE = 0.35

const middleOf = ({ y, height }: Area, { size }: Face): number => y + height / 2 + size * MIDDLE

/** Both teams on the two sides of the net, as on the live page. In play they are on the table. */
export function paintPair(pen: Pen, fixture: DrawnFixture, area: Area): void {
  const { teams, score, isLive, note } = fixture
  const { x, y, width, height } = area
  const { name, digit } = facesOf(height)
  const net = x + width / 2
  /** From the net to the middle of a digit, and to the name beside it. */
  const [half, beside] = [digit.size * 0.72, digit.size * 1.5]
  const ink = isLive ? COLOURS.onTable : COLOURS.ink
  if (isLive) box(pen, COLOURS.table, x, y, width, height)
  const room = width / 2 - beside - name.size * 0.6
  for (const side of [0, 1] as const) {
    const direction = side === 0 ? -1 : 1
    const hasWon = !isLive && score !== null && score[side] > score[side === 0 ? 1 : 0]
    paintName(pen, teams[side], {
      x: net + direction * beside,
      area,
      face: weighted(name, teams[side], hasWon),
      room,
      colour: ink,
      align: side === 0 ? 'right' : 'left',
    })
    if (note) continue
    const colour = score || isLive ? ink : COLOURS.muted
    paintDigits(pen, score?.[side], { x: net + direction * half, area, face: digit, room: beside, colour })
  }
  if (note) paintNote(pen, note, { ...area, x: net - beside, width: 2 * beside }, name.size, ink)
  else paintNet(pen, net, area, isLive)
}

/** One fixture alone: the score plate. */
export function paintPlate(pen: Pen, fixture: DrawnFixture, area: Area): void {
  const { teams, score, isLive, note, result } = fixture
  const { x, y, width, height } = area
  const [table, ink] = isLive ? [COLOURS.table, COLOURS.onTable] : [COLOURS.paper, COLOURS.ink]
  box(pen, table, x, y, width, height)
  const inset = Math.round(height * 0.035)
  pen.strokeStyle = ink
  pen.lineWidth = isLive ? 4 : 3
  pen.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
  const net = x + width / 2
  const digit: Face = { size: Math.round(height * 0.56), weight: 850, width: 78 }
  const name: Face = { size: 46, weight: 650, width: 86 }
  const room = width / 2 - 4 * inset
  for (const side of [0, 1] as const) {
    const at = { x: x + width * (side === 0 ? 0.25 : 0.75), colour: ink, align: 'center' } as const
    const top = { ...area, y: y + inset, height: height * 0.3 }
    paintName(pen, teams[side], { ...at, area: top, face: weighted(name, teams[side], false), room })
    const below = { ...area, y: y + height * 0.25, height: height * 0.75 }
    if (!note) paintDigits(pen, score?.[side], { ...at, area: below, face: digit, room })
    if (result && teams[side].isOwn) {
      const size = 64
      const left = side === 0 ? x + 2.5 * inset : x + width - 2.5 * inset - size
      paintTile(pen, result, { x: left, y: y + height - 2.5 * inset - size, size })
    }
  }
  paintNet(pen, net, { ...area, y: y - inset, height: height + 2 * inset }, isLive)
  if (!note) return
  const band = { x: net - 170, y: y + height * 0.45, width: 340, height: height * 0.3 }
  box(pen, table, band.x, band.y, band.width, band.height)
  paintNote(pen, note, band, 52, ink)
}

/** A result from the side of the club: its team's number, who it played against, its own score first. */
export function paintResult(pen: Pen, fixture: DrawnFixture, area: Area): void {
  const { teams, score, result } = fixture
  const { x, width, height } = area
  const { name, digit } = facesOf(height)
  const own = teams[0].isOwn === teams[1].isOwn ? null : teams[0].isOwn ? 0 : 1
  if (own === null) {
    paintPair(pen, fixture, area)
    return
  }
  const other = own === 0 ? 1 : 0
  const tile = Math.round(Math.min(height * 0.72, 72))
  const right = x + width - tile - digit.size * 0.5
  write(pen, teams[own].number || '·', {
    x,
    y: middleOf(area, name),
    face: { ...name, weight: 800 },
    colour: COLOURS.ink,
  })
  const scoreText = score ? `${score[own]}\u2009–\u2009${score[other]}` : fixture.note || NO_SCORE
  const scoreFace = score ? { ...digit, size: Math.round(digit.size * 0.9) } : name
  const taken = write(pen, scoreText, {
    x: score || !fixture.note ? right : x + width,
    y: middleOf(area, scoreFace),
    face: scoreFace,
    colour: score ? COLOURS.ink : COLOURS.muted,
    align: 'right',
  })
  const from = x + name.size * 1.9
  paintName(pen, teams[other], {
    x: from,
    area,
    face: { ...name, weight: 500 },
    room: right - taken - name.size - from,
    colour: COLOURS.ink,
    align: 'left',
  })
  if (result) paintTile(pen, result, { x: x + width - tile, y: area.y + (height - tile) / 2, size: tile })
}

interface Place {
  /** Of the text, by its alignment; its height is the middle of the area. */
  readonly x: number
  readonly area: Area
  readonly face: Face
  readonly room: number
  readonly colour: string
}

function paintName(
  pen: Pen,
  { name, number }: DrawnTeam,
  { area, face, room, ...at }: Place & { readonly align: 'left' | 'right' | 'center' },
): void {
  const set = inLines(pen, { name, end: number }, face, room)
  const step = set.face.size * LEADING
  const first = middleOf(area, set.face) - (step * (set.lines.length - 1)) / 2
  for (const [index, line] of set.lines.entries())
    write(pen, line, { ...at, y: first + index * step, face: set.face })
}

/** A score, or that there is none. */
function paintDigits(pen: Pen, score: number | undefined, { area, face, room, ...at }: Place): void {
  const name = score === undefined ? NO_SCORE : String(score)
  const set = inOneLine(pen, { name, end: '' }, score === undefined ? { ...face, weight: 500 } : face, room)
  write(pen, set.text, { ...at, y: middleOf(area, face), face: set.face, align: 'center' })
}

const weighted = (face: Face, { isOwn }: DrawnTeam, hasWon: boolean): Face => ({
  ...face,
  weight: isOwn || hasWon ? 760 : 500,
})

function paintNet(pen: Pen, x: number, { y, height }: Area, isLive: boolean): void {
  box(pen, isLive ? COLOURS.onTable : COLOURS.ink, x - 2, y, 4, height)
}

function paintNote(pen: Pen, note: string, area: Area, size: number, colour: string): void {
  const face = { size: Math.round(size * 0.9), weight: 600, width: 92 }
  const set = inOneLine(pen, { name: note, end: '' }, face, area.width * 0.84)
  const x = area.x + area.width / 2
  write(pen, set.text, { x, y: middleOf(area, set.face), face: set.face, colour, align: 'center' })
}

function paintTile(
  pen: Pen,
  { letter, kind }: NonNullable<DrawnFixture['result']>,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { ink, paper } = COLOURS[kind]
  box(pen, paper, x, y, size, size)
  const face: Face = { size: Math.round(size * 0.62), weight: 800, width: 92 }
  write(pen, letter, {
    x: x + size / 2,
    y: y + size / 2 + face.size * MIDDLE,
    face,
    colour: ink,
    align: 'center',
  })
}
