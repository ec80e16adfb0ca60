/** The packages that the files below `app` need. @throws Error for an import that leads nowhere */
export function packagesOf(root: string, app: string): { path: string; version: string }[]
