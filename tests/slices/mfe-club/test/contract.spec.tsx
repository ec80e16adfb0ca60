import { describeSlice } from '@pingboard/kit/testing'
import slice from '../src/module.tsx'

await describeSlice(slice, 'club', /^\/clubs(\/|$)/)
