import { Button, Dialog, Note } from '@pingboard/kit/ui'
import { perGame, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState, useSyncExternalStore } from 'react'
import { questionAtom } from './question.ts'
import { useTexts } from './texts.ts'
import { UnsentList } from './unsent-list.tsx'

/** Before a sign-out with unsent changes: send them now, drop them, or stay. */
export function SignOutQuestion() {
  const question = useAtomValue(questionAtom)
  return question && <Question answer={question.answer} />
}

function Question({ answer }: { answer: (leaves: boolean) => void }) {
  const text = useTexts()
  const queue = useAtomValue(unsentAtom)
  const { list } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const send = async () => {
    setSending(true)
    setFailed(false)
    await queue.sendNow()
    setSending(false)
    if (queue.snapshot().list.length === 0) answer(true)
    else setFailed(true)
  }
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={text('sign-out.title')}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onPress={() => answer(false)}>{text('sign-out.stay')}</Button>
          <Button variant="danger" isDisabled={isSending} onPress={() => answer(true)}>
            {text('sign-out.drop')}
          </Button>
          <Button variant="main" isPending={isSending} onPress={() => void send()}>
            {text('sign-out.send')}
          </Button>
        </>
      }
    >
      <p>{text('sign-out.why', { count: perGame(list).length })}</p>
      {hasFailed && (
        <div role="alert">
          <Note tone="error">{text('sign-out.failed')}</Note>
        </div>
      )}
      <UnsentList list={list} />
    </Dialog>
  )
}
