import { Link } from '@pingboard/kit/router'
import { retrySessionAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import type { Access } from '../model/access.ts'
import { signInAddress } from '../model/addresses.ts'
import { useTexts } from '../state/texts.ts'

interface ReadOnlyReasonProps {
  access: Access
  groupName: string
  /** Address to come back to after signing in. */
  path: string
}

/** Why the person may only read, and what to do where something helps. */
export function ReadOnlyReason({ access, groupName, path }: ReadOnlyReasonProps) {
  const text = useTexts()
  const retrySession = useSetAtom(retrySessionAtom)
  if (access === 'visitor') {
    return (
      <>
        {text('access.visitor')} <Link to={signInAddress(path)}>{text('access.signIn')}</Link>
      </>
    )
  }
  if (access === 'unreachable') {
    return (
      <>
        {text('access.unreachable')}{' '}
        <Button variant="link" onPress={() => void retrySession()}>
          {text('access.retry')}
        </Button>
      </>
    )
  }
  if (access === 'member' || access === 'stranger')
    return <>{text(`access.${access}`, { group: groupName })}</>
  return null
}
