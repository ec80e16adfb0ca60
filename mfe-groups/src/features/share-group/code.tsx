/** Default export for `lazy`. */
export { QrCode as default } from '@pingboard/kit/paper'
