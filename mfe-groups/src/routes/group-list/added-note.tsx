import type { Group } from '@pingboard/contracts/http/groups.ts'
import { Button, keepFocus, LinkButton } from '@pingboard/kit/ui'
import { useState } from 'react'
import { isAdditionRead, keepAdditionRead } from '../../state/additions-read.ts'
import { useTexts } from '../../state/texts.ts'
import css from './group-list.module.css'

/** Milliseconds after which nothing more is said of an addition. */
const LATELY = 14 * 86_400_000

const isAddedLately = ({ addedAt }: Group): boolean =>
  addedAt !== undefined && Date.now() - Date.parse(addedAt) < LATELY

/** Tells a person whom another member added, with the way out: mails and pushes about it start off. */
export function AddedNote({ group }: { group: Group }) {
  const text = useTexts()
  const [isTold, setTold] = useState(() => isAddedLately(group) && !isAdditionRead(group.id))
  if (!isTold) return null
  return (
    <div ref={keepFocus} className={css.added}>
      <p className="small">{text('list.added')}</p>
      <div className="btn-set">
        <Button
          onPress={() => {
            keepAdditionRead(group.id)
            setTold(false)
          }}
        >
          {text('list.added-read')}
        </Button>
        <LinkButton variant="quiet" to={`/account/groups/${group.id}?leave=1`}>
          {text('leave.confirm')}
        </LinkButton>
      </div>
    </div>
  )
}
