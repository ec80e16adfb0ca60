import { dataOf } from '@pingboard/kit/api'
import { Icon } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useJoinedText } from '../../state/use-joined-text.ts'
import css from './share-dialog.module.css'

/**
 * The last member who joined since the dialog opened. The line has its place from the start, so that nothing moves
 * under the hand. The page announces each newcomer, and the list of members shows all of them.
 */
export function Newcomers() {
  const text = useTexts()
  const joinedText = useJoinedText()
  const { members, newcomers } = useGroup()
  const [before] = useState(newcomers.length)
  const latest = newcomers.slice(before).at(-1)
  const member = dataOf(members)?.find(({ id }) => id === latest)
  if (!member) return <p className={`${css.newcomer} muted small`}>{text('share.newcomers')}</p>
  return (
    <p className={`${css.newcomer} small`}>
      <Icon name="check" size="s" />
      {joinedText(member)}
    </p>
  )
}
