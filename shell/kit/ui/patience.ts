import { configure } from '@testing-library/react'

// Milliseconds. On a busy machine, what a spec waits for may take longer than a person would wait.
configure({ asyncUtilTimeout: 8000 })
