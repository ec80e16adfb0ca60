import type { Group } from '@pingboard/contracts/http/groups.ts'
import { requestKeys } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, CopyField, Dialog, LinkButton, Note } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { renewDisplay } from '../../api/renew-display.ts'
import { displayLink, displayText, posterAddress } from '../../model/display-link.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { CodeBox } from './code-box.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import css from './share-dialog.module.css'

interface DisplayDialogProps {
  group: Group
  onClose: () => void
}

/** The address for televisions and posters, to copy, scan or open. Mount it to open it. */
export function DisplayDialog({ group, onClose }: DisplayDialogProps) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const { putGroup, reload } = useGroup()
  const [isRenewing, setRenewing] = useState(false)
  const code = group.displayCode
  const link = displayLink(location.origin, code)
  const [keyFor] = useState(requestKeys)
  const renew = async () => putGroup(await renewDisplay(group.id, keyFor(code)))
  return (
    <Dialog isOpen onClose={onClose} size="l" title={text('display.title')}>
      <div className={css.panel}>
        <div className={css.scan}>
          <CodeBox
            key={link}
            link={link}
            label={text('display.code', { group: group.name, link })}
            title={group.name}
            note={displayText(location.host, code)}
          />
          <p className={`${css.typed} num`}>{displayText(location.host, code)}</p>
        </div>
        <div className={css.words}>
          <p className={css.who}>{text('display.what', { group: group.name })}</p>
          {group.boardVisibility === 'members' && (
            <Note>
              <p className="small">{text('display.members-only')}</p>
            </Note>
          )}
          <CopyField
            label={text('display.link')}
            value={link}
            onCopied={() => showToast({ kind: 'success', text: text('display.copied') })}
          />
          <p className="hint">{text('display.kept')}</p>
          <div className="btn-set">
            <LinkButton icon="device-tv" href={link} target="_blank" rel="noopener">
              {text('display.open')}
            </LinkButton>
            <LinkButton icon="printer" to={posterAddress(group.id)}>
              {text('poster.open')}
            </LinkButton>
            {group.permissions.canUpdateGroup && (
              <Button icon="refresh" onPress={() => setRenewing(true)}>
                {text('display.renew')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <RenewDialog
        groupId={group.id}
        texts={{
          title: text('display.renew-title'),
          effect: text('display.renew-text'),
          confirm: text('display.renew'),
          done: text('display.renewed'),
          failed: text('display.renew-failed'),
          unsure: text('display.renew-unsure'),
        }}
        isOpen={isRenewing}
        onRenew={renew}
        onUnsure={reload}
        onClose={() => setRenewing(false)}
      />
    </Dialog>
  )
}
