/**
 * The screens inside an event, in the order of the rail. `id` names the route, the label
 * (`frame.rail.<id>`) and the icon.
 */
export const screenIds = [
  'overview',
  'floors',
  'booths',
  'media',
  'people',
  'segments',
  'sessions',
  'jobs',
  'reports',
  'sync',
  'settings',
] as const
export type ScreenId = (typeof screenIds)[number]
