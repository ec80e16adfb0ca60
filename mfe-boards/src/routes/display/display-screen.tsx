import type { BoardId } from '@pingboard/contracts/ids.ts'
import { dayHeading, useLanguage } from '@pingboard/kit/fixtures'
import { useNavigate } from '@pingboard/kit/router'
import { useWakeLock } from '@pingboard/kit/ui'
import { TvCalm } from '../../features/show-tv/tv-calm.tsx'
import { TvScreen } from '../../features/show-tv/tv-screen.tsx'
import { displayAddress } from '../../model/addresses.ts'
import { type Text, useTexts } from '../../state/texts.ts'
import { useTvOptions } from '../../state/use-tv-options.ts'
import type { DisplayAnswer } from './use-display-answer.ts'

interface DisplayScreenProps {
  code: string
  answer: DisplayAnswer
  onGone: (id: BoardId) => void
}

/** The boards of today in turn. Without one: what comes next, or why there is nothing. */
export function DisplayScreen({ code, answer, onGone }: DisplayScreenProps) {
  const text = useTexts()
  const navigate = useNavigate()
  const { options, delay, onTheme } = useTvOptions()
  useWakeLock(true)
  const frame = { onTheme, onExit: () => void navigate('/') }
  const boards =
    answer.is === 'known' ? answer.display.boards.filter(({ id }) => !answer.gone.includes(id)) : []
  if (boards.length > 0) {
    return (
      <TvScreen
        key={`${boards.map(({ id }) => id)} ${options.isOnlyLive}`}
        {...frame}
        boards={boards}
        missing={0}
        options={options}
        delay={delay}
        onGone={onGone}
      />
    )
  }
  return <Calm {...frame} theme={options.theme} text={text} code={code} answer={answer} />
}

interface CalmProps extends Pick<DisplayScreenProps, 'code' | 'answer'> {
  theme: 'dark' | 'light'
  onTheme: (theme: 'dark' | 'light') => void
  onExit: () => void
  text: Text
}

function Calm({ code, answer, text, ...frame }: CalmProps) {
  const language = useLanguage()
  if (answer.is === 'waiting')
    return <TvCalm {...frame} title={text('tv.waiting')} lines={[text('tv.waitingHelp')]} />
  if (answer.is === 'unknown')
    return <TvCalm {...frame} title={text('tv.display.unknown')} lines={[text('tv.display.unknownHelp')]} />
  const { group, next, today } = answer.display
  if (!group)
    return <TvCalm {...frame} title={text('tv.display.members')} lines={[text('tv.display.membersHelp')]} />
  const link = new URL(displayAddress(code), location.origin).href
  const scan = { link, words: text('tv.display.scan') }
  if (!next)
    return (
      <TvCalm
        {...frame}
        over={group.name}
        title={text('tv.display.none')}
        lines={[text('tv.display.noneHelp')]}
        code={scan}
      />
    )
  return (
    <TvCalm
      {...frame}
      over={`${group.name} – ${text('tv.display.next')}`}
      title={dayHeading(next.date, language, today)}
      lines={[next.name]}
      code={scan}
    />
  )
}
