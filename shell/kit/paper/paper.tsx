import { Button, LinkButton } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import css from './paper.module.css'

interface PaperProps {
  /** Address of the way back, and its words. */
  back: string
  backLabel: string
  printLabel: string
  /** Choices about what stands on the paper, between the two buttons. */
  choices?: ReactNode
  /** The paper itself. Absent: there is nothing to print, and `instead` says why. */
  children?: ReactNode
  instead?: ReactNode
}

/** A sheet of A4 as it will come out of the printer, and above it the button that opens the browser's dialog. */
export function Paper({ back, backLabel, printLabel, choices, children, instead }: PaperProps) {
  return (
    <div className={css.desk}>
      <div className={css.bar}>
        <LinkButton to={back} icon="arrow-left" variant="line">
          {backLabel}
        </LinkButton>
        {choices}
        {children && (
          <Button variant="main" icon="printer" onPress={() => window.print()}>
            {printLabel}
          </Button>
        )}
      </div>
      {children ? <article className={css.sheet}>{children}</article> : instead}
    </div>
  )
}
