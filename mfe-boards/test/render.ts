import { sliceRenderer } from '@pingboard/kit/testing'
import slice from '../src/module.tsx'

export const { renderSlice, renderPart } = sliceRenderer(slice)
