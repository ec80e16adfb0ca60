import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-boards',
    folder: import.meta.dirname,
    paths: ['/boards'],
    label: { en: 'Boards', fr: 'Tableaux de scores' },
    pages: [
      { path: '/boards/new', modules: ['./routes/new-board/new-board-page.tsx'], budget: 32_000 },
      {
        path: '/boards/:id/live',
        modules: ['./routes/live/live-route.tsx'],
        asks: '/api/boards/:id',
        budget: 34_000,
      },
      {
        path: '/boards/:id/games/:place',
        modules: ['./routes/game/game-route.tsx'],
        asks: '/api/boards/:id',
        budget: 48_000,
      },
      {
        path: '/boards/:id',
        modules: ['./routes/board/board-route.tsx'],
        asks: '/api/boards/:id',
        budget: 45_000,
      },
    ],
    mode,
  })
