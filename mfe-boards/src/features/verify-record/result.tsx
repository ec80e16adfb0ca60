import type { Finding } from '@pingboard/contracts/record.ts'
import { clock, dayHeading, useLanguage } from '@pingboard/kit/fixtures'
import { Icon, LinkButton } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { recordAddress } from '../../model/addresses.ts'
import type { Verdict } from '../../model/record-check.ts'
import { dayOf } from '../../model/replay.ts'
import { useTexts } from '../../state/texts.ts'
import css from './check.module.css'

/** What checking a file found, plainly: sound, the first difference, or not an export. */
export function Result({ name, verdict }: { name: string; verdict: Verdict }) {
  const text = useTexts()
  const moment = useMoment()
  switch (verdict.kind) {
    case 'unreadable':
      return (
        <Frame isSound={false} title={text('record.notExport', { name })}>
          <p>{text(`record.fault.${verdict.fault}`, { line: verdict.line })}</p>
        </Frame>
      )
    case 'elsewhere':
      return (
        <Frame isSound={false} title={text('record.elsewhere', { name })}>
          <LinkButton to={recordAddress(verdict.board)}>{text('record.otherBoard')}</LinkButton>
        </Frame>
      )
    case 'sound':
    case 'differs': {
      const { header, findings, newer, skipsAuthors } = verdict
      const [first] = findings
      const notes = (
        <>
          {newer > 0 && <p>{text('record.newer', { count: newer })}</p>}
          {skipsAuthors && <p>{text('record.noAuthors')}</p>}
        </>
      )
      const made = text('record.madeAt', { moment: moment(header.madeAt), count: header.rows })
      if (!first) {
        return (
          <Frame isSound title={text('record.sound', { name })}>
            <p>{text('record.soundText', { count: header.rows })}</p>
            <p>{made}</p>
            {notes}
          </Frame>
        )
      }
      return (
        <Frame isSound={false} title={text('record.differs', { name })}>
          <p>{text('record.findings', { count: findings.length })}</p>
          <Found finding={first} />
          <p>{made}</p>
          {notes}
        </Frame>
      )
    }
  }
}

interface FrameProps {
  isSound: boolean
  title: string
  children: ReactNode
}

function Frame({ isSound, title, children }: FrameProps) {
  return (
    <section className={css.result} data-verdict={isSound ? 'sound' : 'wrong'}>
      <h2 className={isSound ? css.verdict : `${css.verdict} ${css.isWrong}`}>
        <Icon name={isSound ? 'check' : 'alert-triangle'} size="l" />
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One difference: where it is, when that change was, and both values. */
function Found({ finding }: { finding: Finding }) {
  const text = useTexts()
  const moment = useMoment()
  const value = (given: string | number | null) =>
    given === null ? text('record.noValue') : <code>{String(given)}</code>
  const rows: [string, ReactNode][] = [[text('record.difference'), text(`record.finding.${finding.kind}`)]]
  if ('line' in finding) rows.push([text('record.line'), finding.line])
  if ('revision' in finding) rows.push([text('record.change'), finding.revision])
  if ('at' in finding) rows.push([text('record.hour'), moment(finding.at)])
  if (finding.kind === 'changed') {
    rows.push(
      [text('record.field'), text(`record.fields.${finding.field}`)],
      [text('record.inFile'), value(finding.file)],
      [text('record.inLog'), value(finding.log)],
    )
  }
  if (finding.kind === 'count')
    rows.push([text('record.says'), finding.says], [text('record.has'), finding.has])
  return (
    <dl className={css.found}>
      {rows.map(([name, given]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{given}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "vendredi 20 novembre à 21:04" */
function useMoment() {
  const text = useTexts()
  const language = useLanguage()
  return (at: string) =>
    Number.isNaN(Date.parse(at))
      ? at
      : text('record.moment', { day: dayHeading(dayOf(at), language), time: clock(at, language) })
}
