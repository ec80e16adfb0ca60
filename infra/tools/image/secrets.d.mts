/** The settings that stand in files of a folder, by name. */
export function secretsOf(folder: string): Record<string, string>
