import { Button, LinkButton } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useTexts } from '../../state/texts.ts'

/** Closes the tab. Most browsers keep a tab that no script opened; the page then shows a link to the home page. */
export function CloseTab({ isMain }: { isMain: boolean }) {
  const text = useTexts()
  const [isKept, setKept] = useState(false)
  return (
    <>
      <div className="btn-set">
        <Button
          variant={isMain ? 'main' : 'line'}
          onPress={() => {
            window.close()
            setKept(true)
          }}
        >
          {text('verification.close')}
        </Button>
        {isKept && <LinkButton to="/">{text('verification.home')}</LinkButton>}
      </div>
      <p className="hint" role="status">
        {isKept && text('verification.kept-open')}
      </p>
    </>
  )
}
