import { sessionAtom } from '@pingboard/kit/slice'
import { onDemand, usePart } from '@pingboard/kit/ui'
import { useAtom, useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { isAnothersAtom } from '../feedback/draft-atom.ts'
import { useAskedReport } from '../feedback/use-asked-report.ts'
import { openDialogAtom, type ShellDialog } from './open-dialog.ts'
import { addDialogTexts } from './texts.ts'

interface ShellDialogProps {
  onClose: () => void
}

const part = (bring: () => Promise<{ default: ComponentType<ShellDialogProps> }>) =>
  onDemand(async () => {
    const [module] = await Promise.all([bring(), addDialogTexts()])
    return module.default
  })

const PARTS: Record<ShellDialog, ReturnType<typeof part>> = {
  report: part(() => import('../feedback/report-dialog.tsx')),
  install: part(() => import('../install/install-steps.tsx')),
  news: part(() => import('../news/news-dialog.tsx')),
}

/** The dialogs that the sidebar and the footer open. Each is loaded, with its texts, when it is opened. */
export function Dialogs() {
  const [open, setOpen] = useAtom(openDialogAtom)
  const { status } = useAtomValue(sessionAtom)
  const isAnothers = useAtomValue(isAnothersAtom)
  const close = () => setOpen(null)
  useAskedReport()
  // Who reports has to be signed in. When the session ends meanwhile, the report waits for the next sign-in.
  const shown = open === 'report' && (status === 'visitor' || isAnothers) ? null : open
  const Shown = usePart(PARTS[shown ?? 'report'], shown !== null, close)
  return shown && Shown ? <Shown onClose={close} /> : null
}
