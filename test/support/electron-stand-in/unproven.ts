/** What a run in the stand-in says nothing about, in words. */
export const unproven =
  'the privileges and origins of app:// and asset://, Chromium’s sandbox, the code cache, native windows, menus, dialogs, keychains and notifications, the film’s full screen, and the libraries that Electron’s binary brings'
