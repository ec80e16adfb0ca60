export * from './client.ts'
export * from './problem-error.ts'
export * from './use-load.ts'
