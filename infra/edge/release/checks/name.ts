import { isOfTheShell } from '@pingboard/contracts/registry.ts'
import type { Check } from './check.ts'

/** Texts of a slice never lie where those of the shell are. */
export const nameFree: Check = ({ entry: { name } }) =>
  isOfTheShell(name) ? [`${name} is a name of the shell: choose another one`] : []
