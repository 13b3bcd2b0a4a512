// Plain JavaScript, loaded before anything else: an older Node cannot even read the TypeScript that
// would say this.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Booth Builder runs on Node 24, which npm installs with it, but this is Node ${process.versions.node}.\n` +
      'npm has probably refused the install script of the package “node”. Do this, then try again:\n' +
      '  npm install-scripts approve node && npm ci\n' +
      'or install Node 24 yourself (https://nodejs.org). Commands must be started through npm (“npm start”, “npm test”).\n',
  )
  process.exit(1)
}
