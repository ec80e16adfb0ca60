import { accountRoutes } from './account.ts'
import { boardRoutes } from './boards.ts'
import { federationRoutes } from './federation.ts'
import { groupRoutes } from './groups.ts'

/** Every call of the API by name: the authorization table, the client and the generated tests read this. */
export const routes = { ...accountRoutes, ...groupRoutes, ...boardRoutes, ...federationRoutes }
export type RouteName = keyof typeof routes
