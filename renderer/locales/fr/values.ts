import type english from '../en/values.ts'

export default {
  booth: { booth_type: { web: 'Web', mobile: 'Mobile', both: 'Web et mobile' } },
  job: {
    experience_level: { entry_level: 'Débutant', mid_level: 'Confirmé', senior_level: 'Senior', executive: 'Cadre dirigeant' },
    job_type: {
      full_time: 'Temps plein',
      part_time: 'Temps partiel',
      contract: 'Contrat',
      internship: 'Stage',
      temporary: 'Temporaire',
    },
    education_level_required: {
      high_school: 'Baccalauréat',
      bachelors: 'Licence',
      masters: 'Master',
      phd: 'Doctorat',
      professional: 'Diplôme professionnel',
    },
  },
  rule: {
    operator: {
      equals: 'est',
      not_equals: 'n’est pas',
      contains: 'contient',
      not_contains: 'ne contient pas',
      starts_with: 'commence par',
      in: 'est parmi',
      not_in: 'n’est pas parmi',
      less_than: 'est inférieur à',
      greater_than: 'est supérieur à',
      at_least: 'est au moins',
      at_most: 'est au plus',
      between: 'est compris entre',
      is_empty: 'est vide',
      is_not_empty: 'n’est pas vide',
    },
    joiner: { and: 'et', or: 'ou' },
  },
} satisfies typeof english
