import { shell } from '@pingboard/kit/build'

export default (_env, { mode }) => shell({ folder: import.meta.dirname, mode })
