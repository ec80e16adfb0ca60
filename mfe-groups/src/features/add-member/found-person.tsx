import type { FoundUser } from '@pingboard/contracts/http/account.ts'
import { codeOf } from '@pingboard/kit/api'
import { Avatar, Button, Chip, Note } from '@pingboard/kit/ui'
import { fullName } from '../../model/member-name.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import css from './add-member.module.css'
import type { useAdding } from './use-adding.ts'

interface FoundPersonProps {
  person: FoundUser
  isMember: boolean
  adding: ReturnType<typeof useAdding>
  onInvite: () => void
}

/** A person found by name: a button to add them, or what they are already. */
export function FoundPerson({ person, isMember, adding, onInvite }: FoundPersonProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const progress = adding.progressOf(person)
  const isAdded = progress.is === 'added'
  const name = fullName(person)
  return (
    <li className={css.row}>
      <Avatar id={person.id} name={name} kind="person" />
      <b className={css.name}>{name}</b>
      {isMember && !isAdded ? (
        <Chip kind="done">{text('add.member')}</Chip>
      ) : (
        // The button stays after the addition, because it has the focus.
        <Button
          icon={isAdded ? 'check' : 'user-plus'}
          aria-label={text(isAdded ? 'add.added-of' : 'add.do-of', { name })}
          aria-disabled={isAdded || undefined}
          isPending={progress.is === 'pending'}
          onPress={isAdded ? undefined : () => void adding.add(person)}
        >
          {text(isAdded ? 'add.added' : 'add.do')}
        </Button>
      )}
      {progress.is === 'failed' && (
        <div className={css.failure} role="alert">
          <Note tone="error" title={text('add.failed', { name })}>
            <p>{problemText(progress.error)}</p>
          </Note>
          {codeOf(progress.error) === 'INVITATION_NEEDED' && (
            <Button icon="share-3" onPress={onInvite}>
              {text('share.title')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
