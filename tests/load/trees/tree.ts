import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { type Child, startChild } from '../support/child.ts'
import { scratchFolder } from '../support/scratch.ts'
import { catchUp, type Season } from '../support/season.ts'

/** A checkout of the product whose packages are installed. */
export interface Tree {
  readonly name: string
  /** Starts one of the tree's programs below `tests/load/ours`. */
  start(program: string, args?: readonly string[]): Child
  /** A fresh copy of the season that this tree's own product made, because no build opens data of a newer one. */
  season(): Promise<Season>
  /** Path of a file of the tree. */
  file(...path: string[]): string
  /** Ends the program that keeps the season. */
  close(): Promise<void>
}

export function treeAt(name: string, path: string): Tree {
  const file = (...parts: string[]) => join(path, ...parts)
  if (!existsSync(file('tests/load/ours/log.ts')))
    throw new Error(`there is no tests/load/ours/log.ts in ${path}`)
  const start = (program: string, args?: readonly string[]) =>
    startChild(file('tests/load/ours', program), args)
  let keeper: ChildProcess | undefined
  let made: Promise<Season> | undefined

  async function make(): Promise<Season> {
    const url = pathToFileURL(file('tests/load/support/season.ts')).href
    // The season is removed when the program that made it ends, so that program waits for its end of input.
    const code = `const { season } = await import(${JSON.stringify(url)})
      process.stdout.write(JSON.stringify(await season()) + String.fromCharCode(10))
      process.stdin.resume().once('end', () => process.exit())`
    keeper = spawn(
      process.execPath,
      ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const failed = once(keeper, 'exit').then(([code]) => {
      throw new Error(`the season of ${path} ended with ${code}`)
    })
    if (!keeper.stdout) throw new Error('the program has no output')
    const season = await Promise.race([toldBy(keeper.stdout), failed])
    await catchUp(start('product.ts', [season.dataDir]))
    return season
  }

  return {
    name,
    file,
    start,
    async season() {
      made ??= make()
      const season = await made
      const dataDir = scratchFolder('season')
      cpSync(season.dataDir, dataDir, { recursive: true })
      return { ...season, dataDir }
    },
    async close() {
      if (!keeper || keeper.exitCode !== null) return
      const gone = once(keeper, 'exit')
      keeper.stdin?.end()
      await gone
    },
  }
}

/** The season in the lines of a program. The product that makes it writes its log there too. */
async function toldBy(output: Readable): Promise<Season> {
  for await (const line of createInterface({ input: output })) {
    const told: Partial<Season> = JSON.parse(line)
    if (told.dataDir && told.cookie && told.boards) return told as Season
  }
  throw new Error('the program told of no season')
}
