import { accountRoutes } from './account.ts'
import { boardRoutes } from './boards.ts'
import { clubRoutes } from './clubs.ts'
import { displayRoutes } from './displays.ts'
import { federationRoutes } from './federation.ts'
import { feedbackRoutes } from './feedback.ts'
import { gameRoutes } from './games.ts'
import { groupRoutes } from './groups.ts'
import { historyRoutes } from './history.ts'
import { invitationRoutes } from './invitations.ts'
import { memberRoutes } from './members.ts'
import { notificationRoutes } from './notifications.ts'
import { recordRoutes } from './record.ts'
import { replayRoutes } from './replay.ts'

/** Every call of the API by name. The authorization table, the client and the generated tests use this list. */
export const routes = {
  ...accountRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...displayRoutes,
  ...boardRoutes,
  ...historyRoutes,
  ...replayRoutes,
  ...recordRoutes,
  ...gameRoutes,
  ...clubRoutes,
  ...federationRoutes,
  ...notificationRoutes,
  ...feedbackRoutes,
}
