import type { Descriptions } from '../describe.ts'
import { account } from './account.ts'
import { boards } from './boards.ts'
import { clubs } from './clubs.ts'
import { common } from './common.ts'
import { federation } from './federation.ts'
import { groups } from './groups.ts'
import { live } from './live.ts'
import { notifications } from './notifications.ts'
import { replay } from './replay.ts'

/** The meaning of every field of every schema, with its unit. Limits in a schema are not repeated. */
export const descriptions: Descriptions = {
  ...common,
  ...account,
  ...groups,
  ...boards,
  ...replay,
  ...federation,
  ...clubs,
  ...notifications,
  ...live,
}
