import { headerAtom, sessionAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { useTexts } from '../i18n/texts.ts'
import { StartScreen } from '../layout/start-screen.tsx'
import { Unreachable } from '../session/unreachable.tsx'

const VisitorHome = lazy(() => import('./visitor/visitor-home.tsx'))
const MemberHome = lazy(() => import('./member/member-home.tsx'))

/** Visitors see what the product is; signed-in persons see tonight's boards and their groups. */
export function Home() {
  const text = useTexts()
  const session = useAtomValue(sessionAtom)
  const setHeader = useSetAtom(headerAtom)
  useDocumentTitle(text('home.title'))
  useEffect(() => setHeader({ title: null }), [setHeader])
  const start = <StartScreen label={text('loading')} />
  if (session.status === 'loading') return start
  if (session.status === 'unreachable') return <Unreachable />
  return (
    <Suspense fallback={start}>
      {session.status === 'signed-in' ? <MemberHome profile={session.profile} /> : <VisitorHome />}
    </Suspense>
  )
}
