// npm run openapi: writes openapi.json beside this file. A unit test fails while openapi.json is not current.
import { writeFileSync } from 'node:fs'
import { openApiText } from './document.ts'

writeFileSync(new URL('openapi.json', import.meta.url), openApiText())
