import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyKept } from './secrets.ts'

const SERIAL = 'federation/federation-serial-demo.json'

/** The folder of a process with these files, and an empty one for the copy. */
async function folders(...names: readonly string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [dataDir, into] = [join(dir, 'data'), join(dir, 'copy')]
  await mkdir(into)
  for (const name of names) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true })
    await writeFile(join(dataDir, name), name)
  }
  const copied = async () => {
    const entries = await readdir(into, { withFileTypes: true, recursive: true })
    const files = entries.filter(entry => entry.isFile())
    return files.map(({ parentPath, name }) => join(parentPath, name).slice(into.length + 1)).toSorted()
  }
  return { dataDir, into, copied }
}

it('keys and the serial number of a process are copied, and nothing that has a store of its own', async () => {
  const keys = ['invitations.secret', 'mail-links.secret', 'push-keys.secret.json', 'slice-trials.secret']
  const stored = ['log.sqlite', 'people.sqlite', 'edge/tokens.json', 'mailbox/1.eml']
  const { dataDir, into, copied } = await folders(...keys, SERIAL, ...stored)
  copyKept({ dataDir }, into)
  expect(await copied()).toEqual([SERIAL, ...keys].toSorted())
})

it('a key that a setting gives is not copied, also where an older one is in the folder', async () => {
  const { dataDir, into, copied } = await folders('invitations.secret', 'mail-links.secret')
  copyKept({ dataDir, secrets: { mailLinks: 'given', invitations: null, pushPrivateKey: null } }, into)
  expect(await copied()).toEqual(['invitations.secret'])
})

it('there may be no such folder: a process of a cluster keeps nothing in it', async () => {
  const { dataDir, into, copied } = await folders()
  copyKept({ dataDir }, into)
  expect(await copied()).toEqual([])
})
