import { dayHeading, useLanguage } from '@pingboard/kit/fixtures'
import { Navigate } from '@pingboard/kit/router'
import { LinkButton, Mark, useHeader } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { boardAddress, liveAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './display-phone.module.css'
import type { DisplayAnswer } from './use-display-answer.ts'

/** The display address in a hand: the live page of today's board, or the way to each when there are several. */
export function DisplayPhone({ answer }: { answer: DisplayAnswer }) {
  const text = useTexts()
  const language = useLanguage()
  if (answer.is === 'waiting') return <Card title={text('tv.waiting')}>{text('tv.waitingHelp')}</Card>
  if (answer.is === 'unknown')
    return <Card title={text('tv.display.unknown')}>{text('tv.display.unknownHelp')}</Card>
  const { group, next, today } = answer.display
  if (!group) return <Card title={text('tv.display.members')}>{text('tv.display.membersHelp')}</Card>
  const boards = answer.display.boards.filter(({ id }) => !answer.gone.includes(id))
  const [only] = boards
  if (only && boards.length === 1) return <Navigate to={liveAddress(only.id)} replace />
  if (only) {
    return (
      <Card title={text('tv.display.today')} over={group.name}>
        {boards.map(({ id, name }) => (
          <LinkButton key={id} to={liveAddress(id)} variant="line">
            {text('tv.display.watch', { board: name })}
          </LinkButton>
        ))}
      </Card>
    )
  }
  if (!next)
    return (
      <Card title={text('tv.display.none')} over={group.name}>
        {text('tv.display.noneHelp')}
      </Card>
    )
  return (
    <Card title={dayHeading(next.date, language, today)} over={`${group.name} – ${text('tv.display.next')}`}>
      <LinkButton to={boardAddress(next.id)} variant="line">
        {next.name}
      </LinkButton>
    </Card>
  )
}

interface CardProps {
  title: string
  over?: string
  children: ReactNode
}

function Card({ title, over, children }: CardProps) {
  useHeader({ title })
  return (
    <div className={`page page--list ${css.card}`}>
      <Mark to="/" />
      {over && <p className="muted">{over}</p>}
      <h1 className="title">{title}</h1>
      <div className={css.ways}>{children}</div>
    </div>
  )
}
