import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expanded } from '../../support/named-files.ts'
import { PRODUCT } from './tree.ts'

/** The walk of a score as written in ARCHITECTURE.md. */
export interface Walk {
  /** Paths from the root, in the order a score passes them. */
  readonly files: readonly string[]
  /** Numbers in the first sentence of the section. */
  readonly said: { readonly files: number; readonly lines: number }
}

const HEADING = '## A score, file by file'

/** @throws Error when the section or its count is missing */
export function readWalk(root: string): Walk {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [section] = text.split(`${HEADING}\n`)[1]?.split('\n## ') ?? []
  const [, files, lines] = /\*\*([\d,]+) files and at most ([\d,]+) lines\*\*/.exec(section ?? '') ?? []
  if (!section || !files || !lines) throw new Error(`ARCHITECTURE.md has no count under ${HEADING}`)
  const number = (written: string) => Number(written.replace(',', ''))
  return {
    files: [...section.matchAll(/`([\w-]+\/[\w./{},-]+\.tsx?)`/g)]
      .flatMap(([, name = '']) => expanded(name))
      .filter(file => PRODUCT.some(folder => file.startsWith(`${folder}/`))),
    said: { files: number(files), lines: number(lines) },
  }
}

/** Number of lines of a file that are neither blank nor only a comment. */
export function linesOf(root: string, file: string): number {
  return readFileSync(join(root, file), 'utf8')
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter(line => !/^\s*(?:\/\/|$)/.test(line)).length
}
