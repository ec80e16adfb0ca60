import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// A timer of what is still mounted may end after the document of its spec is gone.
afterEach(() => cleanup())
