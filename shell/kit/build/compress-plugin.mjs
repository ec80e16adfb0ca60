import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/

/** Writes `.br` and `.gz` beside every file, so that the server never compresses. Tiny files gain nothing. */
export class CompressPlugin {
  /** @param folders below the output folder */
  constructor(folders = ['.']) {
    this.folders = folders
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap({ name: 'CompressPlugin', stage: 10 }, () => {
      for (const folder of this.folders) compress(`${compiler.options.output.path}/${folder}`)
    })
  }
}

function compress(folder) {
  for (const file of readdirSync(folder).filter(name => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(`${folder}/${file}`)
    if (bytes.length < 512) continue
    writeFileSync(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${folder}/${file}.br`, brotliCompressSync(bytes, brotli(bytes.length)))
  }
}

const brotli = size => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})
