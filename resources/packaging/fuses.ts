import type { Configuration } from 'electron-builder'

type Fuses = NonNullable<Configuration['electronFuses']>

/**
 * What is burnt into the executable, so that no argument and no file beside it can change it. Tests
 * drive the packed program by its inspector, and have a build of their own. `signsItself` where no
 * certificate is named: setting fuses breaks the signature that Electron comes with, and a Mac of
 * Apple's own processors starts nothing without one.
 */
export function fuses({
  forTests,
  signsItself,
}: {
  readonly forTests: boolean
  readonly signsItself: boolean
}): Fuses {
  return {
    // The program cannot be used as Node; its own processes are utility processes.
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: forTests,
    enableNodeCliInspectArguments: forTests,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    // Needs a snapshot of our own, which we do not make.
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: signsItself && process.platform === 'darwin',
  }
}
