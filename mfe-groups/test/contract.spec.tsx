import { SLICE_CONTRACT } from '@pingboard/kit/slice'
import { describeTexts } from '@pingboard/kit/testing'
import { describe, expect, it } from 'vitest'
import en from '../src/locales/en.json' with { type: 'json' }
import fr from '../src/locales/fr.json' with { type: 'json' }
import slice from '../src/module.tsx'

describe('the slice', () => {
  it('speaks the shell’s contract and owns its addresses', () => {
    expect(slice.contract).toBe(SLICE_CONTRACT)
    expect(slice.namespace).toBe('groups')
    for (const { path } of slice.routes) expect(path).toMatch(/^\/(account\/groups|group-invitation)/)
  })
})

describeTexts({ en, fr })
