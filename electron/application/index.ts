export { createApplication } from './create-application.ts'
export type * from './host/types.ts'
