/** What screens say about data of the federation: departments, points, classes. */
export { classOf } from './class-of.ts'
export { departmentOfClub } from './department-of-club.ts'
export { DEPARTMENTS, type Department, departmentLabel } from './departments.ts'
export {
  gainClass,
  gainText,
  numberText,
  pointsText,
  roundedGainText,
  roundedText,
} from './points-text.ts'
export { useDataDay } from './use-data-day.ts'
