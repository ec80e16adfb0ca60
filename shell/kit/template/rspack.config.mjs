import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-topspin',
    folder: import.meta.dirname,
    paths: ['/topspin'],
    label: { en: 'Topspin', fr: 'Topspin' },
    // What src/module.tsx imports, page by page. `budget`: gzip bytes of this slice that a first visit may load.
    pages: [
      { path: '/topspin/mine', modules: ['./routes/mine/mine-page.tsx'], budget: 12_000 },
      {
        path: '/topspin',
        modules: ['./routes/tonight/tonight-page.tsx'],
        asks: '/api/boards/showcase',
        budget: 12_000,
      },
    ],
    nav: [
      {
        path: '/topspin',
        label: { en: 'Topspin', fr: 'Topspin' },
        icon: 'list',
        place: 'menu',
        for: 'everyone',
        order: 60,
      },
    ],
    home: [
      {
        id: 'closest',
        modules: ['./home/closest-fixture.tsx'],
        for: 'everyone',
        order: 60,
        budget: 12_000,
      },
    ],
    mode,
  })
