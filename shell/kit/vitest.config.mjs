import { sliceTests } from './build/tests.mjs'

export default sliceTests(
  '{api,build,federation,fixtures,live,paper,push,router,slice,template,testing,ui,unsent}',
)
