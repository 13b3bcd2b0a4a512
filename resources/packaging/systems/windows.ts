import type { Configuration, FileSet } from 'electron-builder'

export function windowsPackages(
  files: FileSet[],
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Configuration, 'win' | 'nsis'> {
  const publisher = environment['BOOTH_BUILDER_WINDOWS_PUBLISHER']
  return {
    win: {
      files,
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      icon: 'resources/icons/icon.ico',
      requestedExecutionLevel: 'asInvoker',
      // The updater refuses what somebody else signed. The name is read from the certificate; a
      // certificate in the cloud or on a key has to be told it.
      verifyUpdateCodeSignature: true,
      ...(publisher === undefined ? {} : { signtoolOptions: { publisherName: publisher } }),
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      buildUniversalInstaller: false,
      createDesktopShortcut: false,
      // What people made is theirs.
      deleteAppDataOnUninstall: false,
      displayLanguageSelector: false,
      installerLanguages: ['en_US', 'fr_FR', 'de_DE', 'ar_SA'],
      license: 'LICENSE',
      include: 'resources/packaging/systems/link-scheme.nsh',
    },
  }
}
