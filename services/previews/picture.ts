import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { PictureShape, PictureWish } from '@pingboard/contracts/previews.ts'
import { isOwn, splitTeamName } from '@pingboard/contracts/team-names.ts'
import type { DrawnFixture, DrawnTeam, Picture } from '../ports/drawing.ts'
import { type Evening, eveningOf, type ToldFixture } from './evening.ts'
import { clubOf, datesOf } from './preview.ts'
import { PREVIEW_WORDS, type PreviewWords } from './words.ts'

/** Fixtures that can be read in a picture as small as sites show it. */
const MOST: Readonly<Record<PictureShape, number>> = { landscape: 6, portrait: 12 }

/**
 * What is drawn of a board. With hidden scores the picture holds none, so that no drawing could show one.
 * @param hour in Paris, `HH:mm`: a picture does not change any more, so it says when it was drawn
 */
export function pictureOf(given: Board, { shape, language, isHidden }: PictureWish, hour: string): Picture {
  const evening = eveningOf(given, isHidden)
  const { board, stands, fixtures, figures } = evening
  const words = PREVIEW_WORDS[language]
  const most = MOST[shape]
  const more = fixtures.length - most
  return {
    shape,
    title: clubOf(board),
    subtitle: `${board.name}, ${datesOf(board, language)}`,
    state: { text: stateText(stands, words, hour), isLive: stands === 'live' },
    // One fixture is a plate, which has its result on it.
    figures:
      figures && fixtures.length > 1
        ? (['won', 'drawn', 'lost'] as const).map(kind => ({
            value: figures[kind],
            letter: words.letters[kind],
          }))
        : [],
    fixtures: fixtures.slice(0, most).map(fixture => drawn(fixture, board.clubNumber, words)),
    more: more > 0 ? words.moreFixtures(more) : '',
  }
}

const stateText = (stands: Evening['stands'], words: PreviewWords, hour: string): string =>
  stands === 'live' ? words.live(hour) : words[stands]

function drawn(fixture: ToldFixture, club: string, words: PreviewWords): DrawnFixture {
  const { game, state, score, outcome } = fixture
  const team = (side: 1 | 2): DrawnTeam => ({
    ...splitTeamName(side === 1 ? game.labelTeam1 : game.labelTeam2),
    isOwn: isOwn(game, side, club),
  })
  return {
    teams: [team(1), team(2)],
    score,
    isLive: state === 'live',
    result: outcome && { kind: outcome, letter: words.letters[outcome] },
    note: noteOf(fixture, words),
  }
}

/** What stands in place of the score. */
function noteOf({ game, state, isToConfirm }: ToldFixture, words: PreviewWords): string {
  if (isToConfirm) return words.toConfirm
  if (state === 'postponed') return words.postponed
  return state === 'upcoming' ? (game.time ?? '') : ''
}
