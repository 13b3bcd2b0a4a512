import { config } from 'zod'

// The content security policy forbids evaluating text as code, which zod would otherwise try for
// speed. Imported before anything that parses. By its own name, since the build takes what is
// called on `z` for a schema.
config({ jitless: true })
