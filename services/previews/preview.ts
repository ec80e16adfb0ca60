import { type Language, LOCALES, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { lastDayOf } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Display } from '@pingboard/contracts/http/displays.ts'
import { NEUTRAL_PICTURE, PICTURE_SIZES, pictureAddress } from '@pingboard/contracts/previews.ts'
import { teamLabel } from '@pingboard/contracts/team-names.ts'
import type { Preview } from '../ports/previews.ts'
import { type Evening, eveningOf, type ToldFixture } from './evening.ts'
import { dayIn, daysIn, PREVIEW_WORDS } from './words.ts'

/** Most fixtures whose score a description tells. */
const TOLD = 3

/** How a link is shown. */
export interface Look {
  readonly language: Language
  readonly isHidden: boolean
  /** Of the page; see `Preview`. */
  readonly address: string
}

export function neutralPreview({ language, address }: Pick<Look, 'language' | 'address'>): Preview {
  return {
    language,
    title: PRODUCT_NAME,
    description: PREVIEW_WORDS[language].product,
    address,
    picture: { address: NEUTRAL_PICTURE, ...PICTURE_SIZES.landscape, alt: PRODUCT_NAME },
  }
}

export function previewOfBoard(board: Board, { language, isHidden, address }: Look): Preview {
  const evening = eveningOf(board, isHidden)
  const title = titleOf(evening, language)
  const description = descriptionOf(evening, language)
  const wish = { shape: 'landscape', language, isHidden } as const
  return {
    language,
    title,
    description,
    address,
    picture: {
      address: pictureAddress(board.id, wish, board.revision),
      ...PICTURE_SIZES.landscape,
      alt: `${title}. ${description}`,
    },
  }
}

/** The board of today with a fixture in play, else the first of today; without one, when the next one is. */
export function previewOfDisplay({ group, boards, next }: Display, look: Look): Preview {
  if (!group) return neutralPreview(look)
  const live = boards.find(board => eveningOf(board, look.isHidden).stands === 'live')
  const board = live ?? boards[0]
  if (board) return previewOfBoard(board, look)
  const words = PREVIEW_WORDS[look.language]
  const name = group.shortName ?? group.name
  return {
    ...neutralPreview(look),
    title: `${name}${words.colon} ${words.onDisplay.toLocaleLowerCase(LOCALES[look.language])}`,
    description: next ? words.next(next.name, dayIn(next.date, look.language)) : words.product,
  }
}

/** "Saint-Médard, Journée 6", and how it stands. A single fixture is called by its teams. */
function titleOf({ board, stands, fixtures, figures }: Evening, language: Language): string {
  const words = PREVIEW_WORDS[language]
  const [only, ...others] = fixtures
  const subject = only && others.length === 0 ? fixtureText(only) : `${clubOf(board)}, ${board.name}`
  if (figures) {
    const { won, drawn, lost } = words.letters
    return `${subject}${words.colon} ${figures.won} ${won}, ${figures.drawn} ${drawn}, ${figures.lost} ${lost}`
  }
  const state = { live: words.live(''), over: words.over, postponed: words.postponed, ahead: '' }[stands]
  return state ? `${subject}${words.colon} ${state.toLocaleLowerCase(LOCALES[language])}` : subject
}

/** The scores of the first fixtures, else how many there are and when. */
function descriptionOf({ board, fixtures }: Evening, language: Language): string {
  const words = PREVIEW_WORDS[language]
  const scored = fixtures.filter(({ score }) => score !== null)
  if (scored.length === 0)
    return `${words.fixtures(fixtures.length)}, ${datesOf(board, language)}. ${words.product}`
  const first = scored.slice(0, TOLD)
  const others = fixtures.length - first.length
  const list = first.map(fixtureText).join(', ')
  const day = capitalised(datesOf(board, language), language)
  return `${day}${words.colon} ${list}${others > 0 ? ` ${words.moreFixtures(others)}` : ''}.`
}

const capitalised = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(LOCALES[language]) + text.slice(1)

function fixtureText({ game, score }: ToldFixture): string {
  const between = score ? `${score[0]}\u00a0–\u00a0${score[1]}` : '–'
  return `${teamLabel(game.labelTeam1)} ${between} ${teamLabel(game.labelTeam2)}`
}

export const clubOf = ({ group }: Board): string => group.shortName ?? group.name

export function datesOf({ games }: Board, language: Language): string {
  const last = lastDayOf(games)
  const first = games.reduce((day, { predictedDate }) => (predictedDate < day ? predictedDate : day), last)
  return last ? daysIn(first, last, language) : ''
}
