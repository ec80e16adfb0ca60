import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { contractNumber } from './contract.mjs'
import { digestOf } from './digest.mjs'
import { sharedRanges } from './shared.mjs'
import { namesUsed } from './shared-names.mjs'
import { pagesOf } from './slice-pages.mjs'

/**
 * After the build: writes `slice.json`, the slice's entry in the registry, and `uses.json`, the names that it takes from
 * shared modules. `files` lists the files of the folder,
 * `preload` the files that the exposed module loads at once according to the manifest, `pages` what each page loads
 * beside these.
 */
export class SliceJsonPlugin {
  /** Names of the files that each section and each command loads, after a build. The registry does not need them. */
  loads = new Map()

  constructor(options) {
    this.options = options
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('SliceJsonPlugin', compilation => {
      if (compilation.errors.length > 0) return
      const folder = compiler.options.output.path
      const { name, version, paths, label, nav, commands, home } = this.options
      const root = `/remotes/${name}/${version}`
      const manifest = JSON.parse(readFileSync(`${folder}/mf-manifest.json`, 'utf8'))
      const files = readdirSync(folder).filter(isShipped)
      const parts = [...home, ...commands]
      const { pages, texts, parts: loaded } = pagesOf(compilation.getStats(), this.options.pages, parts)
      for (const [place, part] of parts.entries()) this.loads.set(part, loaded[place])
      const entry = {
        name,
        version,
        entry: `${root}/remoteEntry.js`,
        type: 'module',
        contract: contractNumber(),
        paths,
        label,
        requires: sharedRanges(),
        files: Object.fromEntries(files.map(file => [`${root}/${file}`, digestOf(`${folder}/${file}`)])),
        preload: ['remoteEntry.js', ...exposed(manifest)].map(file => `${root}/${file}`),
        pages,
        texts,
        nav,
        commands: commands.map(({ id, label, icon, for: audience, order }) => ({
          id,
          label,
          icon,
          for: audience,
          order,
        })),
        home: home.map(({ id, for: audience, order }) => ({ id, for: audience, order })),
      }
      writeFileSync(`${folder}/slice.json`, `${JSON.stringify(entry, null, 2)}\n`)
      writeFileSync(`${folder}/uses.json`, JSON.stringify(namesUsed(compilation.getStats())))
      writeFileSync(`${folder}/texts.json`, JSON.stringify(textKeys(compiler.context)))
      // A browser does not need this file, and it names every module of the build.
      rmSync(`${folder}/mf-stats.json`, { force: true })
    })
  }
}

/** Keys of the texts by language: publishing refuses a slice whose languages differ. */
const textKeys = root =>
  Object.fromEntries(
    ['en', 'fr'].map(language => {
      const path = `${root}/src/locales/${language}.json`
      return [language, existsSync(path) ? keysOf(JSON.parse(readFileSync(path, 'utf8'))) : []]
    }),
  )

const keysOf = (texts, prefix = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )

const isShipped = file => /\.(js|css|woff2|svg|png)$/.test(file)

const exposed = manifest =>
  manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync].filter(isShipped))
