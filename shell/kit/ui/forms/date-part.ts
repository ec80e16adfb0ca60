import { onDemand } from '../popups/on-demand.ts'

export const datePart = onDemand(async () => (await import('./date-input.tsx')).DateInputField)
