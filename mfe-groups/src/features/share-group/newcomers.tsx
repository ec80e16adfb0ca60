import { Icon } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useGroup } from '../../state/group-context.ts'
import { useJoinedText } from '../../state/use-joined-text.ts'
import css from './share-dialog.module.css'

/** Lines shown; the list of members has them all. */
const SHOWN = 3

/** Who joined since the dialog was opened, the latest first. The page has announced each of them. */
export function Newcomers() {
  const joinedText = useJoinedText()
  const { members, newcomers } = useGroup()
  const [before] = useState(newcomers.length)
  const latest = newcomers.slice(before).slice(-SHOWN).toReversed()
  const list = members.status === 'done' ? members.value : []
  const arrived = latest.flatMap(id => list.find(member => member.id === id) ?? [])
  return (
    <ul className={`${css.newcomers} small`}>
      {arrived.map(member => (
        <li key={member.id}>
          <Icon name="check" size="s" />
          {joinedText(member)}
        </li>
      ))}
    </ul>
  )
}
