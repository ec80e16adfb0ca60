import { sliceRenderer } from '@pingboard/kit/testing'
import { afterAll } from 'vitest'
import slice from '../src/module.tsx'

export const { renderSlice, renderPart } = sliceRenderer(slice)

/** Longer than the live connection of a board outlives its page. Milliseconds. */
const LINGERS = 1200

// A connection that is still tried would need the document of its spec, which is gone by then.
afterAll(() => new Promise(resolve => setTimeout(resolve, LINGERS)))
