import { createRequire } from 'node:module'

/**
 * The federation plugin names the CommonJS files of its runtime. A build can leave nothing out of these files and
 * wraps each: 7 kB gzip more in the shell, 5 in a slice. The same files as ES modules lie beside them.
 */
export function federationModules() {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const files = [
    enhanced.resolve('@module-federation/runtime-tools'),
    enhanced.resolve('@module-federation/inject-external-runtime-core-plugin'),
    tools.resolve('@module-federation/runtime'),
    tools.resolve('@module-federation/webpack-bundler-runtime'),
  ]
  return Object.fromEntries(files.map(file => [file, file.replace(/\.cjs$/, '.js')]))
}
