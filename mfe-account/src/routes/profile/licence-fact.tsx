import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Button, LinkButton } from '@pingboard/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { UnlinkDialog } from '../../features/unlink-licence/unlink-dialog.tsx'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'

/** The linked licence, and the ways to link another or none. */
export function LicenceFact({ licence }: { licence: Profile['licenseNumber'] }) {
  const text = useTexts()
  const fact = useRef<HTMLSpanElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isUnlinked, setUnlinked] = useState(false)
  // The pressed button goes with the licence; without this, the focus would be lost.
  useEffect(() => {
    if (isUnlinked) fact.current?.focus()
  }, [isUnlinked])
  return (
    <li className={css.fact}>
      <span className={css.words} ref={fact} tabIndex={-1}>
        <span className="hint">{text('profile.licence')}</span>
        <b className="num">{licence ?? text('profile.no-licence')}</b>
      </span>
      <span className="btn-set">
        <LinkButton to="/account/stats?link">
          {text(licence ? 'profile.change-licence' : 'profile.link-licence')}
        </LinkButton>
        {licence && (
          <Button aria-label={text('unlink.confirm')} onPress={() => setAsking(true)}>
            {text('unlink.do')}
          </Button>
        )}
      </span>
      {licence && isAsking && (
        <UnlinkDialog
          licence={licence}
          onClose={() => setAsking(false)}
          onUnlinked={() => {
            setAsking(false)
            setUnlinked(true)
          }}
        />
      )}
    </li>
  )
}
