import { onDemand } from '@pingboard/kit/ui'

/** Few visits share a board: the dialog, and the code that draws codes, are loaded when it is opened. */
export const sharePart = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog)
