import { configure } from '@testing-library/react'

// Milliseconds. A busy machine is slow, not wrong: what a spec waits for may take longer than a person would.
configure({ asyncUtilTimeout: 8000 })
