import type { Configuration, FileSet } from 'electron-builder'
import { join } from 'node:path'
import { linuxSizes } from '../icons/make.ts'
import { packMime } from '../pack-mime.ts'

/** Where desktops look for the icon of a kind of file: by its MIME type, the slash as a dash. */
const packIcons = linuxSizes.map((size) => {
  const from = join(import.meta.dirname, `../../icons/linux-boothpack/${size}x${size}.png`)
  return `${from}=/usr/share/icons/hicolor/${size}x${size}/mimetypes/${packMime.replace('/', '-')}.png`
})

export function linuxPackages(
  files: FileSet[],
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Configuration, 'linux' | 'deb' | 'rpm' | 'appImage' | 'toolsets'> {
  const maintainer =
    environment['BOOTH_BUILDER_MAINTAINER'] ??
    'The Booth Builder founders <maintainers@booth-builder.example>'
  return {
    linux: {
      files,
      target: ['AppImage', 'deb', 'rpm'],
      icon: 'resources/icons/linux',
      executableName: 'booth-builder',
      syncDesktopName: true,
      category: 'Office',
      maintainer,
      vendor: 'The Booth Builder founders',
      synopsis: 'Booths, their media and their places, offline',
      desktop: {
        entry: {
          Keywords: 'exhibition;fair;booth;stand;floor plan;event;',
          GenericName: 'Exhibition planner',
          'GenericName[fr]': 'Planificateur de salons',
          'GenericName[de]': 'Messeplaner',
          'GenericName[ar]': 'مخطط المعارض',
          StartupNotify: 'true',
          SingleMainWindow: 'true',
        },
      },
    },
    deb: {
      fpm: packIcons,
      packageCategory: 'utils',
      // Without the keyring the program starts and asks where to keep secrets.
      depends: [
        'libgtk-3-0',
        'libnotify4',
        'libnss3',
        'libxss1',
        'libxtst6',
        'xdg-utils',
        'libatspi2.0-0',
        'libuuid1',
        'libgbm1',
        'libasound2',
      ],
      recommends: ['libsecret-1-0', 'libappindicator3-1'],
    },
    rpm: {
      fpm: packIcons,
      packageCategory: 'Applications/Productivity',
      depends: [
        'gtk3',
        'libnotify',
        'nss',
        'libXScrnSaver',
        '(libXtst or libXtst6)',
        'xdg-utils',
        'at-spi2-core',
        '(libuuid or libuuid1)',
        'mesa-libgbm',
        'alsa-lib',
      ],
    },
    // Of its own it is started without Chromium's sandbox, from a menu. With a licence named here it
    // would ask at the first start whether one agrees; the MIT licence asks for nothing.
    appImage: { executableArgs: [] },
    // Needs no FUSE 2, which systems do not come with any more.
    toolsets: { appimage: '1.0.3' },
  }
}
