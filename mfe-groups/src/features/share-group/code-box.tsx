import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../state/texts.ts'
import { CodeBoundary } from './code-boundary.tsx'
import css from './share-dialog.module.css'

// A chunk of its own: the drawing code is larger than the rest of the slice, and few people open the dialog.
const Code = lazy(() => import('./code.tsx'))

/** The link as a code to scan. When it cannot be drawn the link still works, and a warning says so. */
export function CodeBox({ link, label }: { link: string; label: string }) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  return (
    <CodeBoundary onError={() => showToast({ kind: 'warning', text: text('share.code-failed') })}>
      <div className={`${css.paper} ${css.code}`}>
        <Suspense>
          <Code link={link} label={label} />
        </Suspense>
      </div>
    </CodeBoundary>
  )
}
