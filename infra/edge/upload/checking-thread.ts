// The thread that reads and checks uploads, so that no request waits for it.
import { parentPort } from 'node:worker_threads'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { inspectHere } from '../release/inspect.ts'
import { PublishRefused } from '../release/refusal.ts'
import { readBody } from './bodies.ts'
import type { Answer, Question } from './checking.ts'
import { packed, unpacked } from './packed-files.ts'
import { uploadedSlice } from './uploaded-slice.ts'

async function answer(question: Question): Promise<Answer> {
  try {
    if (question.kind === 'read') return readIn(question)
    const { files, ...built } = question.built
    const { reasons, files: stored } = await inspectHere({ ...built, files: unpacked(files) }, question.live)
    return { kind: 'inspected', reasons, names: [...stored.keys()] }
  } catch (error) {
    if (error instanceof PublishRefused) return { kind: 'refused', reasons: error.reasons }
    if (error instanceof Rejection) return { kind: 'unreadable', code: error.code, extra: error.extra }
    throw error
  }
}

function readIn({ action, body }: Question & { kind: 'read' }): Answer {
  const read = readBody(action, body)
  const { upload, ...trial } = 'files' in read ? { upload: read } : read
  if (!upload) return { kind: 'read', trial, built: null }
  const { files, ...built } = uploadedSlice(upload)
  return { kind: 'read', trial, commit: upload.commit, built: { ...built, files: packed(files) } }
}

if (parentPort) {
  const port = parentPort
  port.on('message', async (question: Question) => {
    const said = await answer(question)
    port.postMessage(said, said.kind === 'read' && said.built ? [said.built.files.bytes.buffer] : [])
  })
}
