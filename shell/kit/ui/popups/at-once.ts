// For specs: loads the parts on demand at the start, so that a spec need not wait for a chunk.
import { comboPart } from '../collections/combo-part.ts'
import { calendarPart } from '../forms/calendar-part.ts'
import { datePart } from '../forms/date-part.ts'
import { dialogPart, menuPart } from './parts.ts'

await Promise.all([comboPart, calendarPart, datePart, dialogPart, menuPart].map(part => part.load()))
