export { type Answer, fakeApi, list } from './fake-api.ts'
export { camille, sliceRenderer } from './render-slice.tsx'
export { describeTexts } from './slice-texts.ts'
