import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { useTexts } from '../../state/texts.ts'

/** The shape of the page while the board is loading. */
export function BoardSkeleton() {
  const text = useTexts()
  return (
    <div className="page page--list">
      <FixtureSkeleton rows={6} label={text('board.loading')} />
    </div>
  )
}
