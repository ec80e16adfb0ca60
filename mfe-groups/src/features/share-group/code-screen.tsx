/** Default export for `lazy`. */
export { CodeScreen as default } from '@pingboard/kit/paper'
