// For specs: loads dialogs and menus at the start, so that a spec need not wait for a chunk.
import { dialogPart, menuPart } from './parts.ts'

await Promise.all([dialogPart.load(), menuPart.load()])
