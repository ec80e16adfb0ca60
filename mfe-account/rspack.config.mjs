import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-account',
    folder: import.meta.dirname,
    paths: ['/auth', '/account'],
    label: { en: 'Account', fr: 'Compte' },
    mode,
  })
