import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { PICTURE_SIZES } from '@pingboard/contracts/previews.ts'
import { box, COLOURS, type Pen, write } from './paint.ts'

/** Lines of the table, from its edge. */
const INSET = 34

/** The picture that tells nothing: a table before the evening, and the product's name. `npm run pictures` keeps it. */
export function paintNeutral(pen: Pen): void {
  const { width, height } = PICTURE_SIZES.landscape
  box(pen, COLOURS.table, 0, 0, width, height)
  pen.strokeStyle = COLOURS.onTable
  pen.lineWidth = 8
  pen.strokeRect(INSET, INSET, width - 2 * INSET, height - 2 * INSET)
  box(pen, COLOURS.ink, width / 2 - 6, 0, 12, height)
  pen.fillStyle = COLOURS.ball
  pen.beginPath()
  pen.arc(width * 0.72, height * 0.2, 44, 0, 2 * Math.PI)
  pen.fill()
  const name = { size: 132, weight: 800, width: 92 }
  const middle = { x: width / 2, y: height / 2 + 46, align: 'center' } as const
  // The net does not run through the letters.
  box(pen, COLOURS.table, width / 2 - 400, height / 2 - 90, 800, 180)
  write(pen, PRODUCT_NAME, { ...middle, face: name, colour: COLOURS.onTable })
}
