import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-boards',
    folder: import.meta.dirname,
    paths: ['/boards'],
    label: { en: 'Boards', fr: 'Tableaux de scores' },
    mode,
  })
