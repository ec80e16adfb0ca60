import type { SKRSContext2D } from '@napi-rs/canvas'

/** The colours of the product's light theme (`shell/kit/tokens/tokens.css`), as a picture needs them. */
export const COLOURS = {
  paper: '#ffffff',
  ink: '#111720',
  muted: '#4f5763',
  line: '#d5dade',
  table: '#104da6',
  tableLine: 'rgba(255, 255, 255, 0.34)',
  onTable: '#ffffff',
  ball: '#f8d63b',
  won: { ink: '#026662', paper: '#d6f2ef' },
  drawn: { ink: '#111720', paper: '#eaedf0' },
  lost: { ink: '#944000', paper: '#fee8d8' },
} as const

export const FAMILY = 'Archivo'
/** The same typeface for letters beyond Latin-1. */
export const FAMILY_MORE = 'Archivo more'

/** How text is set: pixels, and the two axes of the typeface. */
export interface Face {
  readonly size: number
  readonly weight: number
  /** Percent; 100 is the width for reading. */
  readonly width: number
}

export type Pen = SKRSContext2D

/** Widths that text is narrowed to, where it does not fit. */
const NARROWER = [86, 78, 70]
const NARROWEST = 62
/** How much smaller than one line the two lines of a long name are. */
const TWO_LINES = 0.8
/** From one base line to the next, in the size of the text. */
export const LEADING = 1.08

/** The library takes no text with control characters or half a letter. */
const drawable = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, ' ')

function setFace(pen: Pen, { size, weight, width }: Face): void {
  pen.font = `${size}px "${FAMILY}", "${FAMILY_MORE}"`
  pen.fontVariationSettings = `'wdth' ${width}, 'wght' ${weight}`
}

/** @param align where `x` is in the text @param y of the base line */
export function write(
  pen: Pen,
  text: string,
  {
    x,
    y,
    face,
    colour,
    align = 'left',
  }: {
    readonly x: number
    readonly y: number
    readonly face: Face
    readonly colour: string
    readonly align?: 'left' | 'right' | 'center'
  },
): number {
  setFace(pen, face)
  pen.textAlign = align
  pen.fillStyle = colour
  pen.fillText(drawable(text), x, y)
  return pen.measureText(drawable(text)).width
}

const widthOf = (pen: Pen, text: string, face: Face): number => {
  setFace(pen, face)
  return pen.measureText(drawable(text)).width
}

export interface Words {
  readonly name: string
  /** Follows the name and is never cut: the number of a team. */
  readonly end: string
}

const joined = ({ name, end }: Words): string => (end ? `${name}\u00a0${end}` : name)

/** The widest face in which the text fits; null: it fits in none. */
function faceFor(pen: Pen, text: string, face: Face, room: number, widths = NARROWER): Face | null {
  const faces = [face.width, ...widths.filter(width => width < face.width)].map(width => ({ ...face, width }))
  return faces.find(each => widthOf(pen, text, each) <= room) ?? null
}

/** The text in one line: narrower where it must be, else cut. */
export function inOneLine(pen: Pen, words: Words, face: Face, room: number): { text: string; face: Face } {
  const whole = joined(words)
  const fitting = faceFor(pen, whole, face, room, [...NARROWER, NARROWEST])
  if (fitting) return { text: whole, face: fitting }
  const narrow = { ...face, width: NARROWEST }
  // By characters as people see them: a letter may have two code units.
  const letters = [...words.name]
  const cutAfter = (count: number) =>
    joined({ ...words, name: `${letters.slice(0, count).join('').trimEnd()}…` })
  // The most letters that fit: at least `fits`, less than `tooMany`.
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(pen, cutAfter(middle), narrow) <= room) fits = middle
    else tooMany = middle
  }
  return { text: fits > 0 ? cutAfter(fits) : words.end, face: narrow }
}

/** The text in one line, else in two smaller ones, parted where they are most even. */
export function inLines(pen: Pen, words: Words, face: Face, room: number): { lines: string[]; face: Face } {
  const whole = joined(words)
  const one = faceFor(pen, whole, face, room)
  const parts = words.name.split(' ')
  if (one || parts.length < 2) {
    const { text, face: fitting } = one ? { text: whole, face: one } : inOneLine(pen, words, face, room)
    return { lines: [text], face: fitting }
  }
  const small = { ...face, size: Math.round(face.size * TWO_LINES) }
  const ways = parts.slice(1).map((_, index) => {
    const first = { name: parts.slice(0, index + 1).join(' '), end: '' }
    const rest = { ...words, name: parts.slice(index + 1).join(' ') }
    const [one, other] = [first, rest].map(line => widthOf(pen, joined(line), small))
    return { lines: [first, rest], longer: Math.max(one ?? 0, other ?? 0) }
  })
  const { lines = [] } = ways.sort((left, right) => left.longer - right.longer)[0] ?? {}
  const set = lines.map(line => inOneLine(pen, line, small, room))
  // Both lines in the width of the narrower one.
  const width = Math.min(...set.map(line => line.face.width))
  return { lines: set.map(({ text }) => text), face: { ...small, width } }
}

export function box(pen: Pen, colour: string, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = colour
  pen.fillRect(x, y, width, height)
}

/** The product's mark: a table seen from above, its net, the ball. 32 by 24 units. */
export function mark(pen: Pen, x: number, y: number, unit: number): void {
  const at = (left: number, top: number) => [x + left * unit, y + top * unit] as const
  box(pen, COLOURS.table, ...at(1, 3), 30 * unit, 18 * unit)
  pen.strokeStyle = COLOURS.onTable
  pen.lineWidth = unit
  pen.strokeRect(...at(3.5, 5.5), 25 * unit, 13 * unit)
  box(pen, COLOURS.ink, ...at(14.75, 0), 2.5 * unit, 24 * unit)
  pen.fillStyle = COLOURS.ball
  pen.beginPath()
  pen.arc(...at(23, 10), 3.2 * unit, 0, 2 * Math.PI)
  pen.fill()
}
