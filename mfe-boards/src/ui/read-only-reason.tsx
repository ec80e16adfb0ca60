import { Link } from '@pingboard/kit/router'
import { retrySessionAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import type { Access } from '../model/access.ts'
import { signInAddress } from '../model/addresses.ts'
import { useWords } from '../state/use-words.ts'

interface ReadOnlyReasonProps {
  access: Access
  groupName: string
  /** Address to come back to after signing in. */
  path: string
}

/** Why one may only read, and the way out where there is one. */
export function ReadOnlyReason({ access, groupName, path }: ReadOnlyReasonProps) {
  const { t } = useWords()
  const retrySession = useSetAtom(retrySessionAtom)
  if (access === 'visitor') {
    return (
      <>
        {t('access.visitor')} <Link to={signInAddress(path)}>{t('access.signIn')}</Link>
      </>
    )
  }
  if (access === 'unreachable') {
    return (
      <>
        {t('access.unreachable')}{' '}
        <Button variant="link" onPress={() => void retrySession()}>
          {t('access.retry')}
        </Button>
      </>
    )
  }
  if (access === 'member' || access === 'stranger') return <>{t(`access.${access}`, { group: groupName })}</>
  return null
}
