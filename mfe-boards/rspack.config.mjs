import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-boards',
    folder: import.meta.dirname,
    paths: ['/boards', '/d'],
    label: { en: 'Boards', fr: 'Tableaux de scores' },
    pages: [
      { path: '/boards/new', modules: ['./routes/new-board/new-board-page.tsx'], budget: 37_000 },
      { path: '/boards/wall', modules: ['./routes/tv/wall-route.tsx'], budget: 45_000 },
      {
        path: '/d/:code',
        modules: ['./routes/display/display-route.tsx'],
        asks: '/api/displays/:code',
        budget: 47_000,
      },
      {
        path: '/boards/:id/live',
        modules: ['./routes/live/live-route.tsx'],
        asks: '/api/boards/:id',
        budget: 44_300,
      },
      {
        path: '/boards/:id/replay',
        modules: ['./routes/replay/replay-route.tsx'],
        asks: '/api/boards/:id',
        budget: 62_000,
      },
      {
        path: '/boards/:id/games/:place/replay',
        modules: ['./routes/replay/replay-route.tsx'],
        asks: '/api/boards/:id',
        budget: 62_000,
      },
      {
        path: '/boards/:id/record',
        modules: ['./routes/record/record-route.tsx'],
        asks: '/api/boards/:id',
        budget: 43_000,
      },
      {
        path: '/boards/:id/print',
        modules: ['./routes/print/print-route.tsx'],
        asks: '/api/boards/:id',
        budget: 37_000,
      },
      {
        path: '/boards/:id/summary',
        modules: ['./routes/summary/summary-route.tsx'],
        asks: '/api/boards/:id',
        budget: 54_000,
      },
      {
        path: '/boards/:id/poster',
        modules: ['./routes/poster/poster-route.tsx'],
        asks: '/api/boards/:id',
        budget: 35_000,
      },
      {
        path: '/boards/:id/games/:place',
        modules: ['./routes/game/game-route.tsx'],
        asks: '/api/boards/:id',
        budget: 54_000,
      },
      {
        path: '/boards/:id',
        modules: ['./routes/board/board-route.tsx'],
        asks: '/api/boards/:id',
        budget: 50_000,
      },
    ],
    mode,
  })
