import { z } from 'zod'

// The content security policy forbids evaluating text as code, which zod would otherwise try for
// speed. Imported before anything that parses.
z.config({ jitless: true })
