import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { RecordFormat } from '@pingboard/contracts/record-file.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, Dialog, LinkButton, Note, useProblemText } from '@pingboard/kit/ui'
import { RadioList } from '@pingboard/kit/ui/forms'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { recordAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './export.module.css'
import { useExport } from './use-export.ts'

interface ExportDialogProps {
  board: BoardId
  isMember: boolean
  onClose: () => void
}

const FORMATS = ['csv', 'json'] as const satisfies readonly RecordFormat[]

/** The whole history as a file, with checksums that show a changed byte. */
export function ExportDialog({ board, isMember, onClose }: ExportDialogProps) {
  const text = useTexts()
  const why = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const [format, setFormat] = useState<RecordFormat>('csv')
  const { progress, failure, run, cancel } = useExport(board, () => {
    showToast({ kind: 'success', text: text('record.exported') })
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={() => {
        cancel()
        onClose()
      }}
      title={text('record.export')}
      size="s"
      footer={
        <>
          {progress ? (
            <Button onPress={cancel}>{text('record.cancel')}</Button>
          ) : (
            <LinkButton to={recordAddress(board)}>{text('record.toCheck')}</LinkButton>
          )}
          <Button
            variant="main"
            icon="download"
            isPending={progress !== null}
            onPress={() => void run(format)}
          >
            {text('record.make')}
          </Button>
        </>
      }
    >
      <p>{text('record.exportText')}</p>
      <RadioList
        label={text('record.format')}
        value={format}
        onChange={setFormat}
        options={FORMATS.map(id => ({
          id,
          label: text(`record.formats.${id}`),
          description: text(`record.formats.${id}Hint`),
        }))}
      />
      <p className="hint">{text(isMember ? 'record.forMembers' : 'record.forVisitors')}</p>
      <div role="status">
        {progress && (
          <p className={css.progress}>
            <progress
              value={progress.total === null ? undefined : progress.taken}
              max={progress.total ?? 1}
            />
            <span className="num small">
              {progress.total === null
                ? text('record.begins')
                : text('record.taken', { count: progress.taken, total: progress.total })}
            </span>
          </p>
        )}
      </div>
      {failure !== null && (
        <div role="alert">
          <Note tone="error" title={text('record.exportFailed')}>
            {why(failure)}
          </Note>
        </div>
      )}
    </Dialog>
  )
}
