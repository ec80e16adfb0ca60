import { requireSession, SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'

/**
 * Boards: the page for entering scores, the page for viewers, the match sheet of a fixture, and the page for a new board.
 */
const module: SliceModule = {
  contract: SLICE_CONTRACT,
  namespace: 'boards',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  routes: [
    {
      path: '/boards/new',
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./routes/new-board/new-board-page.tsx')).NewBoardPage }),
    },
    {
      path: '/boards/:id',
      lazy: async () => ({ Component: (await import('./routes/board/board-route.tsx')).BoardRoute }),
    },
    {
      path: '/boards/:id/live',
      lazy: async () => ({ Component: (await import('./routes/live/live-route.tsx')).LiveRoute }),
    },
    {
      path: '/boards/:id/games/:place',
      lazy: async () => ({ Component: (await import('./routes/game/game-route.tsx')).GameRoute }),
    },
  ],
}

export default module
