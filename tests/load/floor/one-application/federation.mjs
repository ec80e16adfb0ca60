// Stands in place of shell/src/slices/federation.ts: the slices are parts of the same build.
const SLICES = {
  'mfe-account': () => import('../../../../mfe-account/src/module.tsx'),
  'mfe-boards': () => import('../../../../mfe-boards/src/module.tsx'),
  'mfe-groups': () => import('../../../../mfe-groups/src/module.tsx'),
}

export const bring = ({ name }) => SLICES[name]()
