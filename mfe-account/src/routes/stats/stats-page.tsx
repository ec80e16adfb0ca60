import { useLoad } from '@pingboard/kit/api'
import { useSearchParams } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { ErrorPanel, useHeader, useKitTexts } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import type { LinkAction } from './link-action.ts'
import { NoLicence } from './no-licence.tsx'
import { OwnStats } from './own-stats.tsx'

/** Points and matches of the person's licence. `?link` in the address opens the dialog that links it. */
export function StatsPage() {
  const text = useTexts()
  const kit = useKitTexts()
  const profile = useAtomValue(profileAtom)
  const [params, setParams] = useSearchParams()
  const isLinking = params.has('link')
  const part = useLoad(isLinking ? 'link' : null, () => import('../../features/link-account/link-dialog.tsx'))
  useHeader({ title: text('stats.title') })
  // A sign-out empties the session just before the page closes.
  if (!profile) return null
  const link: LinkAction = {
    onLink: () => setParams({ link: '' }, { replace: true }),
    isOpening: isLinking && part.status === 'loading',
  }
  const LinkDialog = isLinking && part.status === 'ready' ? part.data.default : null
  return (
    <div className="page col">
      {isLinking && part.status === 'failed' && <ErrorPanel title={kit('notOpened')} onRetry={part.retry} />}
      {profile.licenseNumber ? (
        <OwnStats key={profile.licenseNumber} licence={profile.licenseNumber} profile={profile} link={link} />
      ) : (
        <NoLicence link={link} />
      )}
      {LinkDialog && <LinkDialog profile={profile} onClose={() => setParams({}, { replace: true })} />}
    </div>
  )
}
