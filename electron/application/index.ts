export { createApplication } from './create-application.ts'
export type * from './types.ts'
