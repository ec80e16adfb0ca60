import type { PictureShape } from '@pingboard/contracts/previews.ts'

/** A team in a picture. */
export interface DrawnTeam {
  readonly name: string
  /** Empty when the team has none. It is never cut. */
  readonly number: string
  readonly isOwn: boolean
}

/** A fixture in a picture. */
export interface DrawnFixture {
  /** Home, away. */
  readonly teams: readonly [DrawnTeam, DrawnTeam]
  /** Home, away; null: no score, or none may be shown. */
  readonly score: readonly [number, number] | null
  readonly isLive: boolean
  /** The result for the club: its letter, and how it is coloured. */
  readonly result: { readonly letter: string; readonly kind: 'won' | 'drawn' | 'lost' } | null
  /** In place of a score: an hour, that the fixture is postponed, or its result to be confirmed. Empty for none. */
  readonly note: string
}

/** A picture of a board, with all its words. It is drawn from this alone. */
export interface Picture {
  readonly shape: PictureShape
  readonly title: string
  readonly subtitle: string
  /** How the evening stands; on the blue of the table while a fixture is in play. */
  readonly state: { readonly text: string; readonly isLive: boolean }
  /** Won, drawn and lost, once the evening is over; else empty. */
  readonly figures: readonly { readonly value: number; readonly letter: string }[]
  /** As many as have room, the most important ones first. */
  readonly fixtures: readonly DrawnFixture[]
  /** How many more there are, in words; empty for none. */
  readonly more: string
}

/** This machine cannot draw. It is no use to ask again while the process runs. */
export class DrawingUnavailable extends Error {
  override readonly name = 'DrawingUnavailable'
}

/** Draws pictures, beside the event loop. */
export interface Drawing {
  /**
   * @returns a PNG of the size of the shape (`PICTURE_SIZES`). The same picture gives the same bytes.
   * @throws DrawingUnavailable; Rejection OVERLOADED when too many pictures wait, or one takes too long
   */
  draw(picture: Picture): Promise<Buffer>
}
