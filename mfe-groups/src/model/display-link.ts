/** The whole address of a group's displays. */
export const displayLink = (origin: string, code: string): string => `${origin}/d/${code}`

/** The same as people type it with a remote control. */
export const displayText = (host: string, code: string): string => `${host}/d/${code}`

export const posterAddress = (id: string): string => `/account/groups/${id}/poster`
