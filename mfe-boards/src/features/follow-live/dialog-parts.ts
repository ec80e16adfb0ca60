import { onDemand } from '@pingboard/kit/ui'

/** The scores come first: the dialogs of the live page are loaded when they are opened. */
export const displayPart = onDemand(async () => (await import('./display-dialog.tsx')).DisplayDialog)
export const teamsPart = onDemand(async () => (await import('./teams-dialog.tsx')).TeamsDialog)
