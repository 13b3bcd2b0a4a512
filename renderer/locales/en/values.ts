/** The choices of every field that has fixed ones: entity → field → value. */
export default {
  booth: { booth_type: { web: 'Web', mobile: 'Mobile', both: 'Web and mobile' } },
  job: {
    experience_level: { entry_level: 'Entry level', mid_level: 'Mid level', senior_level: 'Senior', executive: 'Executive' },
    job_type: {
      full_time: 'Full time',
      part_time: 'Part time',
      contract: 'Contract',
      internship: 'Internship',
      temporary: 'Temporary',
    },
    education_level_required: {
      high_school: 'High school',
      bachelors: 'Bachelor’s degree',
      masters: 'Master’s degree',
      phd: 'Doctorate',
      professional: 'Professional degree',
    },
  },
  rule: {
    operator: {
      equals: 'is',
      not_equals: 'is not',
      contains: 'contains',
      not_contains: 'does not contain',
      starts_with: 'starts with',
      in: 'is one of',
      not_in: 'is none of',
      less_than: 'is less than',
      greater_than: 'is more than',
      at_least: 'is at least',
      at_most: 'is at most',
      between: 'is between',
      is_empty: 'is empty',
      is_not_empty: 'is not empty',
    },
    joiner: { and: 'and', or: 'or' },
  },
}
