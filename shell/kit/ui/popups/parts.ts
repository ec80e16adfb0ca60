import { onDemand } from './on-demand.ts'

export const dialogPart = onDemand(async () => (await import('./dialog-popup.tsx')).DialogPopup)
export const menuPart = onDemand(async () => (await import('./menu-popup.tsx')).MenuPopup)
