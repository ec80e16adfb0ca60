import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-groups',
    folder: import.meta.dirname,
    paths: ['/account/groups', '/group-invitation'],
    label: { en: 'Groups', fr: 'Groupes' },
    mode,
  })
