import { displayMode } from '@pingboard/contracts/display-mode.ts'
import { Outlet, useLocation, useNavigate } from '@pingboard/kit/router'
import { languageAtom } from '@pingboard/kit/slice'
import { Announcer, KitProvider, SkipLink, ToastRegion } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { Dialogs } from '../dialogs/dialogs.tsx'
import { CompleteProfileGate } from '../session/complete-profile-gate.tsx'
import { Overlay } from './overlay.tsx'
import { UnsavedGate } from './unsaved-gate.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

/**
 * Around every page, with or without header: the parts that exist once in the document. A display has none of them:
 * nobody would close a dialog there.
 */
export function Root() {
  const navigate = useNavigate()
  const language = useAtomValue(languageAtom)
  const { pathname, search } = useLocation()
  const isAlone = displayMode(pathname, search) !== null
  useNavigationFocus()
  return (
    <KitProvider language={language} navigate={navigate}>
      {!isAlone && <SkipLink target="main" />}
      <Outlet />
      {!isAlone && (
        <>
          <Dialogs />
          <CompleteProfileGate />
          <UnsavedGate />
          <ToastRegion />
          <Announcer />
          <Overlay />
        </>
      )}
    </KitProvider>
  )
}
