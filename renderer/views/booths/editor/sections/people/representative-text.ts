import type { RecordValues } from '../../../../../../shared/domain/record/record-values.ts'

/** The fields these texts are made from. */
export const representativeFields = ['first_name', 'last_name', 'email', 'company'] as const

/** How a representative is named in a list: the name, or else the e-mail address. */
export function representativeName(values: RecordValues): string {
  const name = [values['first_name'], values['last_name']].map(textOf).filter(Boolean).join(' ')
  return name !== '' ? name : textOf(values['email'])
}

/** The rest that tells two of the same name apart. */
export function representativeFacts(values: RecordValues): readonly string[] {
  return [values['email'], values['company']].map(textOf)
}

function textOf(value: RecordValues[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

/**
 * The names of the representatives that the service told of for a booth, whatever shape it gives
 * them in.
 */
export function namesOnService(reps: RecordValues[string] | undefined): readonly string[] {
  if (!Array.isArray(reps)) return []
  return reps.flatMap((rep: unknown) => {
    if (typeof rep === 'string') return [rep]
    if (typeof rep !== 'object' || rep === null) return []
    const part = (name: string): string => {
      const value: unknown = Reflect.get(rep, name)
      return typeof value === 'string' ? value : ''
    }
    const name = part('name') || `${part('first_name')} ${part('last_name')}`.trim() || part('email')
    return name === '' ? [] : [name]
  })
}
