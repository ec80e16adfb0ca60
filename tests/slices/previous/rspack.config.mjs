import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-previous',
    folder: import.meta.dirname,
    paths: ['/previous'],
    label: { en: 'Previous', fr: 'Précédente' },
    pages: [
      { path: '/previous', modules: ['./routes/open-page.tsx'], budget: 25_000 },
      { path: '/previous/mine', modules: ['./routes/mine-page.tsx'], budget: 25_000 },
    ],
    mode,
  })
