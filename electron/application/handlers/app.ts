import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function appHandlers({
  host,
  events,
  updates,
}: ApplicationContext): Pick<Handlers, 'app.info' | 'app.preferences' | 'app.setPreferences'> {
  const { kind, version, vault, settings } = host
  return {
    'app.info': () => ({
      version,
      host: kind,
      secretStorage: vault.kind,
      canNameKeyring: vault.canNameKeyring === true,
      regions: settings.regions(),
      safeMode: host.safeMode === true,
      shows: host.outside?.shows ?? [],
    }),
    'app.preferences': () => settings.preferences(),
    'app.setPreferences': (change) => {
      const next = settings.setPreferences(change)
      events.applyPreferences()
      updates.applyPreferences()
      return next
    },
  }
}
