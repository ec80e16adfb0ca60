/** Names of the kit's icons, as a slice's links and commands name them. */
export function iconNames(): string[]
