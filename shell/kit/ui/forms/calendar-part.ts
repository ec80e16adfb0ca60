import { onDemand } from '../popups/on-demand.ts'

export const calendarPart = onDemand(async () => (await import('./calendar-popup.tsx')).CalendarPopup)
