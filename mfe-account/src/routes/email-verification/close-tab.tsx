import { Button, LinkButton } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useTexts } from '../../state/texts.ts'

/** Closes the tab; most browsers keep one they did not open by a script, and then there is the way home. */
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
