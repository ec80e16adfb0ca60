import type { Board } from '@pingboard/contracts/http/boards.ts'
import { dayHeading } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { languageAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { livePage } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ageSign } from '../age-sign.tsx'
import { Evening } from './evening.tsx'
import { heroFixtures } from './hero-fixture.ts'

/** The showcase board, followed live: a digit that changes turns yellow for a moment. */
export function LiveEvening({ board: opened }: { board: Board }) {
  const text = useTexts()
  const language = useAtomValue(languageAtom)
  const live = useBoard(opened.id, opened)
  const { board } = live
  const fixtures = heroFixtures(board)
  const day = dayHeading(fixtures[0]?.day ?? board.today, language, board.today)
  const key = board.demo ? 'visitor.example-evening' : 'visitor.evening'
  const caption = text(key, { board: board.name, day })
  return <Evening fixtures={fixtures} caption={caption} to={livePage(board.id)} sign={ageSign(live)} />
}
