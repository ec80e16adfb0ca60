import { createRequire } from 'node:module'

/**
 * The router's package names its development build for every bundler: warnings for developers, which a browser of a
 * visitor never shows. The same files without them lie beside it.
 */
export function routerModules() {
  const dom = createRequire(createRequire(import.meta.url).resolve('react-router-dom'))
  return Object.fromEntries(
    ['react-router', 'react-router/dom'].map(name => [
      `${name}$`,
      dom.resolve(name).replace(/([\\/])development([\\/].*)\.m?js$/, '$1production$2.mjs'),
    ]),
  )
}
