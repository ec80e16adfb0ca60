import { sliceRenderer } from '@pingboard/kit/testing'
import slice from '../src/module.tsx'

/** A page by its address, or one component, in a minimal shell. */
export const { renderSlice, renderPart } = sliceRenderer(slice)
