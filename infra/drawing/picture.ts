import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Picture } from '@pingboard/services/ports/drawing.ts'
import { type Area, paintPair, paintPlate, paintResult } from './fixtures.ts'
import { MEASURES, type Measures } from './measures.ts'
import { box, COLOURS, inOneLine, mark, type Pen, write } from './paint.ts'

/** Paints a whole picture on an empty canvas of its size. */
export function paintPicture(pen: Pen, picture: Picture): void {
  const measures = MEASURES[picture.shape]
  const { width, height, margin, rule } = measures
  box(pen, COLOURS.paper, 0, 0, width, height)
  const beside = paintState(pen, picture, measures)
  paintTitle(pen, picture, measures, beside)
  box(pen, COLOURS.ink, margin, rule, width - 2 * margin, 4)
  paintFixtures(pen, picture, measures)
  paintFoot(pen, picture, measures)
}

/** How the evening stands, or its figures, at the right of the title. @returns the width it takes */
function paintState(pen: Pen, { state, figures, shape }: Picture, measures: Measures): number {
  const { width, margin, title, textSize } = measures
  const right = width - margin
  if (figures.length > 0 && measures.figures === 0) {
    let x = right
    for (const { value, letter } of figures.toReversed()) {
      const small = { size: 34, weight: 700, width: 92 }
      x -= write(pen, letter, { x, y: title + 20, face: small, colour: COLOURS.ink, align: 'right' }) + 8
      const large = { size: 104, weight: 850, width: 74 }
      x -= write(pen, String(value), { x, y: title + 20, face: large, colour: COLOURS.ink, align: 'right' })
      x -= 30
    }
    return right - x
  }
  const face = { size: textSize, weight: 700, width: 92 }
  const taken = write(pen, state.text, {
    x: right,
    y: title,
    face,
    colour: state.isLive ? COLOURS.table : COLOURS.muted,
    align: 'right',
  })
  if (!state.isLive) return taken + 24
  const ball = textSize * 0.34
  pen.fillStyle = COLOURS.ball
  pen.strokeStyle = COLOURS.ink
  pen.lineWidth = shape === 'landscape' ? 2 : 3
  pen.beginPath()
  pen.arc(right - taken - 2 * ball, title - textSize * 0.34, ball, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
  return taken + 3 * ball + 30
}

function paintTitle(pen: Pen, picture: Picture, measures: Measures, beside: number): void {
  const { width, margin, title, subtitle, titleSize, textSize } = measures
  const room = width - 2 * margin - beside
  const face = { size: titleSize, weight: 800, width: 92 }
  const large = inOneLine(pen, { name: picture.title, end: '' }, face, room)
  write(pen, large.text, { x: margin, y: title, face: large.face, colour: COLOURS.ink })
  const isBeside = picture.figures.length > 0 && measures.figures === 0
  const small = inOneLine(
    pen,
    { name: picture.subtitle, end: '' },
    { size: textSize, weight: 500, width: 92 },
    isBeside ? room : width - 2 * margin,
  )
  write(pen, small.text, { x: margin, y: subtitle, face: small.face, colour: COLOURS.muted })
}

function paintFixtures(pen: Pen, picture: Picture, measures: Measures): void {
  const { width, margin, rule, foot, textSize } = measures
  const { fixtures, figures } = picture
  const isOver = figures.length > 0
  const band = isOver ? measures.figures : 0
  if (band > 0) paintFigures(pen, picture, measures)
  const top = rule + 4 + band
  const room = foot - textSize - 26 - top
  const [only, ...others] = fixtures
  if (only && others.length === 0 && !isOver) {
    const height = Math.min(room - 40, 520)
    paintPlate(pen, only, { x: margin, y: top + (room - height) / 2, width: width - 2 * margin, height })
    return
  }
  const height = Math.min(room / Math.max(fixtures.length, 1), measures.row)
  for (const [index, fixture] of fixtures.entries()) {
    const area: Area = { x: margin, y: top + index * height, width: width - 2 * margin, height }
    if (isOver) paintResult(pen, fixture, area)
    else paintPair(pen, fixture, area)
    const isInside = fixture.isLive && fixtures[index + 1]?.isLive
    box(pen, isInside ? COLOURS.tableLine : COLOURS.line, margin, area.y + height - 2, area.width, 2)
  }
}

/** Won, drawn, lost, side by side in a band below the rule. */
function paintFigures(pen: Pen, { figures }: Picture, measures: Measures): void {
  const { width, margin, rule } = measures
  const each = (width - 2 * margin) / figures.length
  const base = rule + measures.figures - 36
  for (const [index, { value, letter }] of figures.entries()) {
    const x = margin + index * each + (index === 0 ? 0 : 28)
    const face = { size: 176, weight: 850, width: 74 }
    const taken = write(pen, String(value), { x, y: base, face, colour: COLOURS.ink })
    const small = { size: 48, weight: 700, width: 92 }
    write(pen, letter, { x: x + taken + 16, y: base, face: small, colour: COLOURS.ink })
    if (index > 0) box(pen, COLOURS.ink, margin + index * each, rule + 4, 4, measures.figures - 4)
  }
  box(pen, COLOURS.ink, margin, rule + measures.figures, width - 2 * margin, 4)
}

function paintFoot(pen: Pen, { more }: Picture, measures: Measures): void {
  const { width, margin, foot, textSize } = measures
  const unit = textSize / 24
  mark(pen, margin, foot - 19.5 * unit, unit)
  const face = { size: textSize, weight: 750, width: 100 }
  write(pen, PRODUCT_NAME, { x: margin + 40 * unit, y: foot, face, colour: COLOURS.ink })
  write(pen, more, {
    x: width - margin,
    y: foot,
    face: { ...face, weight: 500, width: 92 },
    colour: COLOURS.muted,
    align: 'right',
  })
}
