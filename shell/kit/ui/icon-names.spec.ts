import { expect, test } from 'vitest'
import { iconNames } from '../build/icons.mjs'
import { ICON_PATHS } from './icon-paths.ts'

test('the names of the icons that the build reads are those that the kit has', () => {
  expect(iconNames()).toEqual(Object.keys(ICON_PATHS))
})
