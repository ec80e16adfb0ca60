import { PICTURE_SIZES, type PictureShape } from '@pingboard/contracts/previews.ts'

/** Where things stand in a picture, in pixels. */
export interface Measures {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Base lines of the title and the line below it, and the rule below both. */
  readonly title: number
  readonly subtitle: number
  readonly rule: number
  /** The band of the three figures below the rule; 0: they stand beside the title. */
  readonly figures: number
  /** Base line of the foot. */
  readonly foot: number
  readonly titleSize: number
  readonly textSize: number
  /** Highest row of a fixture. */
  readonly row: number
}

export const MEASURES: Readonly<Record<PictureShape, Measures>> = {
  landscape: {
    ...PICTURE_SIZES.landscape,
    margin: 56,
    title: 92,
    subtitle: 136,
    rule: 160,
    figures: 0,
    foot: 596,
    titleSize: 58,
    textSize: 30,
    row: 128,
  },
  portrait: {
    ...PICTURE_SIZES.portrait,
    margin: 60,
    title: 122,
    subtitle: 180,
    rule: 214,
    figures: 190,
    foot: 1300,
    titleSize: 78,
    textSize: 36,
    row: 150,
  },
}
