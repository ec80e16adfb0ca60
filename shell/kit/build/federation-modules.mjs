import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import rspack from '@rspack/core'

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

/** Files of the runtime, as [folder that imports, request], in whose place `federation-left-out.mjs` stands. */
const LEFT_OUT = [
  [/@module-federation[\\/]runtime-core[\\/]/, /[\\/](?:SnapshotHandler|preload)\.js$/],
  [/@module-federation[\\/]sdk[\\/]/, /^\.\/dom\.js$/],
  [/@module-federation[\\/]webpack-bundler-runtime[\\/]/, /^\.\/remotes\.js$/],
]
const leftOut = fileURLToPath(new URL('federation-left-out.mjs', import.meta.url))

/** For the shell, which brings the runtime: 3 kB of it are never called. */
export const federationLeftOut = new rspack.NormalModuleReplacementPlugin(
  new RegExp(LEFT_OUT.map(([, request]) => request.source).join('|')),
  resolved => {
    if (
      LEFT_OUT.some(
        ([folder, request]) => folder.test(`${resolved.context}/`) && request.test(resolved.request),
      )
    )
      resolved.request = leftOut
  },
)
