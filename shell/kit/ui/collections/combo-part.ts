import { onDemand } from '../popups/on-demand.ts'

export const comboPart = onDemand(async () => (await import('./combo-input.tsx')).ComboInput)
