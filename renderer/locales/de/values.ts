import type english from '../en/values.ts'

export default {
  booth: { booth_type: { web: 'Web', mobile: 'Mobil', both: 'Web und mobil' } },
  job: {
    experience_level: { entry_level: 'Berufseinstieg', mid_level: 'Berufserfahren', senior_level: 'Senior', executive: 'Führungskraft' },
    job_type: {
      full_time: 'Vollzeit',
      part_time: 'Teilzeit',
      contract: 'Freie Mitarbeit',
      internship: 'Praktikum',
      temporary: 'Befristet',
    },
    education_level_required: {
      high_school: 'Schulabschluss',
      bachelors: 'Bachelor',
      masters: 'Master',
      phd: 'Promotion',
      professional: 'Berufsabschluss',
    },
  },
  rule: {
    operator: {
      equals: 'ist',
      not_equals: 'ist nicht',
      contains: 'enthält',
      not_contains: 'enthält nicht',
      starts_with: 'beginnt mit',
      in: 'ist eines von',
      not_in: 'ist keines von',
      less_than: 'ist kleiner als',
      greater_than: 'ist größer als',
      at_least: 'ist mindestens',
      at_most: 'ist höchstens',
      between: 'liegt zwischen',
      is_empty: 'ist leer',
      is_not_empty: 'ist nicht leer',
    },
    joiner: { and: 'und', or: 'oder' },
  },
} satisfies typeof english
