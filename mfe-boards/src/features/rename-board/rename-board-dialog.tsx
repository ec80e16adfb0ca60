import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { requestKeys, useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, Dialog, useKitTexts, useProblemText } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { renameBoard } from '../../api/rename-board.ts'
import { useTexts } from '../../state/texts.ts'
import { useTellFailure } from '../../state/use-not-allowed.ts'

interface RenameBoardDialogProps {
  board: BoardId
  /** The name as the page has it: another person may change it meanwhile. */
  name: string
  /** Takes in the renamed board. */
  learn: (board: Board) => void
  onClose: () => void
}

/** Another name for a board. Mount it to open it. */
export function RenameBoardDialog({ board, name, learn, onClose }: RenameBoardDialogProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const why = useProblemText()
  const tellFailure = useTellFailure()
  const showToast = useSetAtom(showToastAtom)
  const form = useId()
  const [typed, setTyped] = useState(name)
  const [hasTried, setTried] = useState(false)
  const [keyFor] = useState(requestKeys)
  const wanted = typed.trim()
  const length = [...wanted].length
  const isDirty = wanted !== name
  const wrong =
    length === 0 ? text('name.required') : length > LIMITS.boardName ? text('name.tooLong') : undefined
  const { isPending, failure, run } = useAction(
    async () => {
      const renamed = await renameBoard(board, wanted, keyFor(wanted))
      learn(renamed)
      showToast({ kind: 'success', text: text('rename.success', { name: renamed.name }) })
      onClose()
    },
    error => tellFailure(error, text('rename.failed'), text('rename.unsaved', { name: wanted })),
  )
  const submit = () => {
    setTried(true)
    if (isDirty && !wrong) void run()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('rename.title')}
      isDirty={isDirty}
      isSaving={isPending}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {kit('cancel')}
          </Button>
          <Button variant="main" type="submit" form={form} isDisabled={!isDirty} isPending={isPending}>
            {text('rename.confirm')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={submit}
        errors={hasTried && wrong ? { name: wrong } : {}}
        summary={failure !== null && `${text('rename.failed')} ${why(failure)}`}
      >
        <TextField
          name="name"
          label={text('name.label')}
          hint={text('name.hint')}
          value={typed}
          onChange={setTyped}
          maxLength={LIMITS.boardName}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </Form>
    </Dialog>
  )
}
