export * from './client.ts'
export * from './problem-error.ts'
export * from './use-action.ts'
export * from './use-load.ts'
