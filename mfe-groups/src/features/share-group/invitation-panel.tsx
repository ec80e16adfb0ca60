import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { dayHeading, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, CopyField, Icon, LinkButton, Note } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { posterAddress } from '../../model/display-link.ts'
import { invitationLink } from '../../model/invitation-link.ts'
import { useTexts } from '../../state/texts.ts'
import { useEndOf } from '../../state/use-end-of.ts'
import { CodeBox } from './code-box.tsx'
import { Newcomers } from './newcomers.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import css from './share-dialog.module.css'

interface InvitationPanelProps {
  group: Group
  invitation: Invitation
  onRenew: () => Promise<void>
  onUnsure: () => void
}

export function InvitationPanel({ group, invitation, onRenew, onUnsure }: InvitationPanelProps) {
  const text = useTexts()
  const language = useLanguage()
  const showToast = useSetAtom(showToastAtom)
  const [isRenewing, setRenewing] = useState(false)
  const link = invitationLink(location.origin, group.id, invitation.token)
  const from = dayHeading(parisToday(Date.parse(invitation.updatedAt)), language)
  const until = useEndOf()(invitation.expiresAt)
  return (
    <div className={css.panel}>
      <div className={css.scan}>
        <CodeBox
          key={link}
          link={link}
          label={text('share.code', { group: group.name, link })}
          title={group.name}
          note={text('share.can-see')}
        />
        <Newcomers />
      </div>
      <div className={css.words}>
        <p className={css.who}>{text('share.who', { group: group.name })}</p>
        <ul className={`${css.can} small`}>
          <li>
            <Icon name="check" size="s" />
            {text('share.can-see')}
          </li>
          <li>
            <Icon name="x" size="s" />
            {text('share.cannot-score')}
          </li>
        </ul>
        <CopyField
          label={text('share.link')}
          value={link}
          onCopied={() => showToast({ kind: 'success', text: text('share.copied') })}
        />
        <Note>
          <p className="small">{text('share.warning', { from, until })}</p>
        </Note>
        <div className="btn-set">
          {'share' in navigator && (
            <Button icon="share-3" onPress={() => send(text('share.message', { group: group.name }), link)}>
              {text('share.send')}
            </Button>
          )}
          <Button icon="refresh" onPress={() => setRenewing(true)}>
            {text('share.renew')}
          </Button>
        </div>
        <div className={css.poster}>
          <LinkButton icon="printer" to={posterAddress(group.id)}>
            {text('poster.open')}
          </LinkButton>
          <p className="hint">{text('poster.openHint')}</p>
        </div>
      </div>
      <RenewDialog
        groupId={group.id}
        texts={{
          title: text('share.renew-title'),
          effect: text('share.renew-text'),
          confirm: text('share.renew'),
          done: text('share.renewed'),
          failed: text('share.renew-failed'),
          unsure: text('share.renew-unsure'),
        }}
        isOpen={isRenewing}
        onRenew={onRenew}
        onUnsure={onUnsure}
        onClose={() => setRenewing(false)}
      />
    </div>
  )
}

/** `share` also rejects when the person closes the system's sheet. Every failure is ignored. */
const send = (text: string, url: string): Promise<void> => navigator.share({ text, url }).catch(() => {})
