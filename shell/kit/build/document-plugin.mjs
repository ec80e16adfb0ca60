import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { contractsServed } from './contract.mjs'
import { iconNames } from './icons.mjs'
import { sharedVersions } from './shared.mjs'

/**
 * Last step of the shell's build, once every file lies in `dist`: writes the document with its links, the worker's
 * list of the shell's files, and `provides.json`, which publishing compares with the requirements of a slice.
 */
export class DocumentPlugin {
  /** @param options.built entry, frame and first pages of the application, filled by its build; gets the head script */
  constructor({ folder, built }) {
    Object.assign(this, { folder, built })
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('DocumentPlugin', compilation => {
      if (compilation.errors.length > 0 || !this.built.entry) return
      const dist = compiler.options.output.path
      const head = readdirSync(`${dist}/assets`).find(file => /^head\.[0-9a-f]+\.js$/.test(file))
      this.built.head = `assets/${head}`
      const files = [...new Set([...this.built.shell, this.built.head])].sort()
      const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)

      const document = readFileSync(`${this.folder}/index.html`, 'utf8')
        .replace('<!--build-->', build)
        .replace('"%first-page%"', JSON.stringify(this.built.firstPage))
        .replace('<!--head-->', `/${this.built.head}`)
        .replace('<!--links-->', links(this.built).join('\n    '))
      writeFileSync(`${dist}/index.html`, document)

      const worker = readFileSync(`${dist}/sw.js`, 'utf8')
      const shell = JSON.stringify({ build, files: files.map(file => `/${file}`) })
      writeFileSync(`${dist}/sw.js`, `self.__SHELL__=${shell};${worker}`)

      const provides = {
        contracts: contractsServed(),
        shared: sharedVersions(),
        names: this.built.names,
        icons: iconNames(),
      }
      writeFileSync(`${dist}/provides.json`, `${JSON.stringify(provides, null, 2)}\n`)
    })
  }
}

/**
 * The press handling of the components adds an inline style unless something bears this id. Its rule stands in
 * `tokens/base.css`.
 */
const PRESSABLE = ' id="react-aria-pressable-style"'

/** What every page loads. The typeface is not here: it comes after the first page (shell/src/bootstrap.tsx). */
const links = ({ entry, frame }) => [
  ...frame
    .filter(file => file.endsWith('.css'))
    .map((file, place) => `<link rel="stylesheet"${place === 0 ? PRESSABLE : ''} href="/${file}" />`),
  ...frame
    .filter(file => file.endsWith('.js') && file !== entry)
    .map(file => `<link rel="modulepreload" href="/${file}" />`),
  `<script type="module" src="/${entry}"></script>`,
]
