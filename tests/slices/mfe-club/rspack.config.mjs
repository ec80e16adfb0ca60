import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-club',
    folder: import.meta.dirname,
    paths: ['/clubs'],
    label: { en: 'Clubs', fr: 'Clubs' },
    // What src/module.tsx imports, page by page. `budget`: gzip bytes of this slice that a first visit may load.
    pages: [
      {
        path: '/clubs/:number',
        modules: ['./routes/club/club-page.tsx'],
        asks: '/api/clubs/:number',
        budget: 17_000,
      },
      { path: '/clubs', modules: ['./routes/find/find-page.tsx'], budget: 12_000 },
    ],
    nav: [
      {
        path: '/clubs',
        label: { en: 'Clubs', fr: 'Clubs' },
        icon: 'trophy',
        place: 'menu',
        for: 'everyone',
        order: 60,
      },
    ],
    commands: [
      {
        id: 'mine',
        label: { en: 'My club', fr: 'Mon club' },
        icon: 'home',
        modules: ['./commands/open-my-club.ts'],
        for: 'members',
        order: 60,
        budget: 12_000,
      },
    ],
    home: [
      {
        id: 'mine',
        modules: ['./home/my-club.tsx'],
        for: 'members',
        order: 60,
        budget: 13_000,
      },
    ],
    mode,
  })
