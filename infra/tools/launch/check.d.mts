/** Names of the workspaces that changed since a commit, those that depend on a changed one included, sorted. */
export function changedSince(
  commit: string,
  options?: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
): readonly string[]
