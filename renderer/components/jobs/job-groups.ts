/** The fields of a job in the order a person fills them in. `wide` ones take a whole line. */
export const jobGroups = [
  {
    id: 'what',
    fields: [
      'job_title',
      'job_description',
      'job_category_id',
      'job_type',
      'experience_level',
      'location',
      'remote_work_allowed',
      'is_active',
    ],
    wide: ['job_title', 'job_description'],
  },
  { id: 'pay', fields: ['salary_min', 'salary_max', 'currency'], wide: [] },
  {
    id: 'details',
    fields: [
      'requirements',
      'benefits',
      'skills_required',
      'employment_benefits',
      'years_of_experience_required',
      'education_level_required',
      'application_deadline',
    ],
    wide: ['requirements', 'benefits', 'skills_required', 'employment_benefits'],
  },
  { id: 'contact', fields: ['contact_email', 'contact_phone'], wide: [] },
] as const satisfies readonly {
  readonly id: string
  readonly fields: readonly string[]
  readonly wide: readonly string[]
}[]
