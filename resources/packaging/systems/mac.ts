import type { Configuration, FileSet } from 'electron-builder'
import { packMime } from '../pack-mime.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The ways Apple's notary service knows who asks: each a set of variables of the environment. */
export const notaryCredentials = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN_PROFILE'],
] as const

export function canNotarise(environment: Environment): boolean {
  return notaryCredentials.some((names) => names.every((name) => (environment[name] ?? '') !== ''))
}

export function macPackages(files: FileSet[], environment: Environment): Pick<Configuration, 'mac' | 'dmg'> {
  return {
    mac: {
      files,
      target: [
        { target: 'dmg', arch: ['universal'] },
        // Updates come as this one.
        { target: 'zip', arch: ['universal'] },
      ],
      icon: 'resources/icons/icon.icns',
      category: 'public.app-category.business',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'resources/packaging/systems/entitlements.mac.plist',
      entitlementsInherit: 'resources/packaging/systems/entitlements.mac.plist',
      notarize: canNotarise(environment),
      darkModeSupport: true,
      mergeASARs: true,
      // Both programs hold the native packages of both machines, so that they do not differ.
      x64ArchFiles: '**/node_modules/@img/**',
      extendInfo: {
        // What may be dropped on the program's icon; nothing else of these kinds is opened with it by itself.
        CFBundleDocumentTypes: [
          {
            CFBundleTypeName: 'Table, archive or folder of media',
            CFBundleTypeRole: 'Viewer',
            LSHandlerRank: 'Alternate',
            LSItemContentTypes: [
              'public.comma-separated-values-text',
              'public.tab-separated-values-text',
              'org.openxmlformats.spreadsheetml.sheet',
              'public.zip-archive',
              'public.folder',
            ],
          },
        ],
        UTExportedTypeDeclarations: [
          {
            UTTypeIdentifier: 'booth-builder.boothpack',
            UTTypeDescription: 'Booth pack',
            UTTypeIconFile: 'boothpack.icns',
            UTTypeConformsTo: ['public.data', 'com.pkware.zip-archive'],
            UTTypeTagSpecification: {
              'public.filename-extension': ['boothpack'],
              'public.mime-type': [packMime],
            },
          },
        ],
      },
    },
    dmg: {
      title: 'Booth Builder ${version}',
      sign: false,
      contents: [
        { x: 160, y: 180 },
        { x: 400, y: 180, type: 'link', path: '/Applications' },
      ],
      window: { width: 560, height: 400 },
    },
  }
}
