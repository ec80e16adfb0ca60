import { Button, Dialog, keepFocus } from '@pingboard/kit/ui'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState, useSyncExternalStore } from 'react'
import { useTexts } from './texts.ts'
import css from './unsent.module.css'
import { UnsentList } from './unsent-list.tsx'

/** All unsent changes. One decision each, or one for all that clash. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts()
  const queue = useAtomValue(unsentAtom)
  const { list } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [isSending, setSending] = useState(false)
  const clashes = list.filter(({ stop }) => stop?.theirs)
  const send = async () => {
    setSending(true)
    await queue.sendNow()
    setSending(false)
  }
  return (
    <Dialog
      isOpen
      title={text('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('close')}</Button>
          {list.some(({ stop }) => !stop) && (
            <div ref={keepFocus} className={css.choices}>
              <Button variant="main" isPending={isSending} onPress={() => void send()}>
                {text('send')}
              </Button>
            </div>
          )}
        </>
      }
    >
      {list.length === 0 && <p>{text('none')}</p>}
      <UnsentList list={list} onLeave={onClose} />
      {clashes.length > 1 && (
        <div ref={keepFocus} className="row-flex">
          <Button onPress={() => clashes.map(({ game }) => queue.drop(game))}>{text('keep-all')}</Button>
          <Button onPress={() => clashes.map(({ game }) => queue.insist(game))}>{text('save-all')}</Button>
        </div>
      )}
    </Dialog>
  )
}
