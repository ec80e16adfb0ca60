import { showToastAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import { CodeBoundary } from './code-boundary.tsx'
import css from './share-dialog.module.css'

// Chunks of their own: the drawing code is larger than the rest of the slice, and few people open the dialog.
const Code = lazy(() => import('./code.tsx'))
const CodeScreen = lazy(() => import('./code-screen.tsx'))

interface CodeBoxProps {
  link: string
  label: string
  /** Over the code when it fills the screen. */
  title: string
  /** Under it there. */
  note: string
}

/**
 * The link as a code to scan, here and over the whole screen. When it cannot be drawn the link still works, and a
 * warning says so.
 */
export function CodeBox({ link, label, title, note }: CodeBoxProps) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const [isFull, setFull] = useState(false)
  return (
    <CodeBoundary onError={() => showToast({ kind: 'warning', text: text('share.code-failed') })}>
      <div className={`${css.paper} ${css.code}`}>
        <Suspense>
          <Code link={link} label={label} />
        </Suspense>
      </div>
      <Button icon="maximize" onPress={() => setFull(true)}>
        {text('poster.fullScreen')}
      </Button>
      {isFull && (
        <Suspense>
          <CodeScreen title={title} link={link} onClose={() => setFull(false)}>
            {note}
          </CodeScreen>
        </Suspense>
      )}
    </CodeBoundary>
  )
}
