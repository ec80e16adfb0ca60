import { defineSlice } from '@pingboard/kit/slice'

/**
 * Boards: the page for entering scores, the page for viewers, televisions and other displays, the match sheet of a
 * fixture, the replay and its record, the summary of an evening, pages to print, and the page for a new board.
 */
export default defineSlice({
  namespace: 'boards',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  pages: [
    {
      path: '/boards/new',
      for: 'members',
      page: async () => (await import('./routes/new-board/new-board-page.tsx')).NewBoardPage,
    },
    { path: '/boards/wall', page: async () => (await import('./routes/tv/wall-route.tsx')).WallRoute },
    {
      path: '/d/:code',
      page: async () => (await import('./routes/display/display-route.tsx')).DisplayRoute,
    },
    { path: '/boards/:id', page: async () => (await import('./routes/board/board-route.tsx')).BoardRoute },
    { path: '/boards/:id/live', page: async () => (await import('./routes/live/live-route.tsx')).LiveRoute },
    {
      path: '/boards/:id/print',
      page: async () => (await import('./routes/print/print-route.tsx')).PrintRoute,
    },
    {
      path: '/boards/:id/poster',
      page: async () => (await import('./routes/poster/poster-route.tsx')).PosterRoute,
    },
    {
      path: '/boards/:id/summary',
      page: async () => (await import('./routes/summary/summary-route.tsx')).SummaryRoute,
    },
    {
      path: '/boards/:id/games/:place',
      page: async () => (await import('./routes/game/game-route.tsx')).GameRoute,
    },
    {
      path: '/boards/:id/replay',
      page: async () => (await import('./routes/replay/replay-route.tsx')).ReplayRoute,
    },
    {
      path: '/boards/:id/games/:place/replay',
      page: async () => (await import('./routes/replay/replay-route.tsx')).ReplayRoute,
    },
    {
      path: '/boards/:id/record',
      page: async () => (await import('./routes/record/record-route.tsx')).RecordRoute,
    },
  ],
})
