import { sliceTests } from '@pingboard/kit/build/tests'

export default sliceTests()
