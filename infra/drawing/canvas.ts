import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { PICTURE_SIZES, type PictureShape } from '@pingboard/contracts/previews.ts'
import type { Picture } from '@pingboard/services/ports/drawing.ts'
import { paintNeutral } from './neutral.ts'
import { FAMILY, FAMILY_MORE, type Pen } from './paint.ts'
import { paintPicture } from './picture.ts'

const FILES = {
  [FAMILY]: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  [FAMILY_MORE]: '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
}
for (const [family, file] of Object.entries(FILES)) {
  if (!GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), family))
    throw new Error(`the typeface cannot be read: ${file}`)
}

function pngOf(shape: PictureShape, paint: (pen: Pen) => void): Buffer {
  const { width, height } = PICTURE_SIZES[shape]
  const canvas = createCanvas(width, height)
  paint(canvas.getContext('2d'))
  return canvas.toBuffer('image/png')
}

/** Draws a picture in this thread, as a PNG. */
export const drawNow = (picture: Picture): Buffer => pngOf(picture.shape, pen => paintPicture(pen, picture))

/** Draws the picture that stands for every board that may not be shown. */
export const drawNeutral = (): Buffer => pngOf('landscape', paintNeutral)
