import type { Group } from '@pingboard/contracts/http/groups.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { CopyField } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { getInvitation } from '../../api/get-invitation.ts'
import { invitationLink } from '../../model/invitation-link.ts'
import { newestInvitationAtom, newestOf } from '../../state/newest-invitation.ts'
import { useTexts } from '../../state/texts.ts'
import { useEndOf } from '../../state/use-end-of.ts'
import css from './invite-card.module.css'

/** In a group of one: the link for the others, ready to copy. While it cannot be had, the share button is the way. */
export default function InviteCard({ group }: { group: Group }) {
  const text = useTexts()
  const heading = useId()
  const showToast = useSetAtom(showToastAtom)
  const endOf = useEndOf()
  const known = useAtomValue(newestInvitationAtom)
  const loaded = useLoad(group.id, signal => getInvitation(group.id, signal))
  const invitation = newestOf(known?.groupId === group.id ? known : null, dataOf(loaded))
  if (!invitation) return null
  return (
    <section className={`sheet ${css.card}`} aria-labelledby={heading}>
      <h2 className="h2" id={heading}>
        {text('share.alone')}
      </h2>
      <p className="small muted">{text('share.alone-why')}</p>
      <CopyField
        label={text('share.link')}
        value={invitationLink(location.origin, group.id, invitation.token)}
        onCopied={() => showToast({ kind: 'success', text: text('share.copied') })}
      />
      <p className="hint">{text('share.until', { until: endOf(invitation.expiresAt) })}</p>
    </section>
  )
}
