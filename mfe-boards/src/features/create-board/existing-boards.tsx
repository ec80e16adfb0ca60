import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Link } from '@pingboard/kit/router'
import { Button, Dialog, LinkButton } from '@pingboard/kit/ui'
import { boardAddress } from '../../model/addresses.ts'
import { datesOf } from '../../model/dates-of.ts'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'

interface ExistingBoardsProps {
  boards: readonly Board[]
  isPending: boolean
  onCreate: () => void
  onClose: () => void
}

/** Asks, when some fixtures have a board already: open that board, or make a second board on purpose. */
export function ExistingBoards({ boards, isPending, onCreate, onClose }: ExistingBoardsProps) {
  const text = useTexts()
  const language = useLanguage()
  const [first] = boards
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('existing.title', { count: boards.length })}
      size="s"
      role="alertdialog"
      isSaving={isPending}
      footer={
        <>
          <Button isPending={isPending} onPress={onCreate}>
            {text('existing.create')}
          </Button>
          {first && !isPending && (
            <LinkButton variant="main" to={boardAddress(first.id)}>
              {text('existing.open', { name: first.name })}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{text('existing.text', { count: boards.length })}</p>
      <ul className={css.existing}>
        {boards.map(board => (
          <li key={board.id}>
            <Link to={boardAddress(board.id)}>{board.name}</Link>
            <span className="muted small">
              {datesOf(board.games, language)}, {text('count.fixtures', { count: board.games.length })}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
