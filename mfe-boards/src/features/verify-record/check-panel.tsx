import type { BoardId } from '@pingboard/contracts/ids.ts'
import { ErrorPanel, Icon, Spinner, useProblemText } from '@pingboard/kit/ui'
import { type DragEvent, useId, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './check.module.css'
import { Result } from './result.tsx'
import { useCheck } from './use-check.ts'

/** The place for the file, and what was found. */
export function CheckPanel({ board }: { board: BoardId }) {
  const text = useTexts()
  const why = useProblemText()
  const id = useId()
  const { check, run } = useCheck(board)
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setOver] = useState(false)
  const take = (chosen: File | null | undefined) => {
    if (!chosen) return
    setFile(chosen)
    void run(chosen)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped, and chosen with the field inside */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <input
          id={id}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={event => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again, once it was changed.
            event.currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className="btn btn--main">
          <Icon name="file-text" />
          {text('record.choose')}
        </label>
        <p className="hint">{text('record.orDrop')}</p>
      </div>
      <div role="status">
        {check.kind === 'running' && (
          <p className={css.running}>
            <Spinner label={text('record.checking', { name: check.name })} />
            {check.total !== null && (
              <span className="num small">
                {text('record.compared', { count: check.taken, total: check.total })}
              </span>
            )}
          </p>
        )}
        {check.kind === 'done' && <Result name={check.name} verdict={check.verdict} />}
      </div>
      {check.kind === 'failed' && (
        <ErrorPanel title={text('record.checkFailed')} kept={why(check.error)} onRetry={() => take(file)} />
      )}
    </>
  )
}
