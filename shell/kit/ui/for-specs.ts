import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Milliseconds. On a busy machine, what a spec waits for may take longer than a person would wait.
configure({ asyncUtilTimeout: 8000 })

// A timer of what is still mounted may end after the document of its spec is gone.
afterEach(() => cleanup())
