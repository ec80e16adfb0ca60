import { Button, EmptyState } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import type { LinkAction } from './link-action.ts'

/** What a linked licence brings, and the button that links it. */
export function NoLicence({ link }: { link: LinkAction }) {
  const text = useTexts()
  return (
    <>
      <h1 className="title">{text('stats.title')}</h1>
      <EmptyState
        action={
          <>
            <Button variant="main" icon="link" isPending={link.isOpening} onPress={link.onLink}>
              {text('stats.link')}
            </Button>
            <p className="hint">{text('stats.declaration')}</p>
          </>
        }
      >
        {text('stats.none')}
      </EmptyState>
    </>
  )
}
