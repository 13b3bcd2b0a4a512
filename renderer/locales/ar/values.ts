import type english from '../en/values.ts'

export default {
  booth: { booth_type: { web: 'الويب', mobile: 'الجوال', both: 'الويب والجوال' } },
  job: {
    experience_level: { entry_level: 'مبتدئ', mid_level: 'متوسط', senior_level: 'خبير', executive: 'تنفيذي' },
    job_type: {
      full_time: 'دوام كامل',
      part_time: 'دوام جزئي',
      contract: 'عقد',
      internship: 'تدريب',
      temporary: 'مؤقت',
    },
    education_level_required: {
      high_school: 'ثانوية عامة',
      bachelors: 'بكالوريوس',
      masters: 'ماجستير',
      phd: 'دكتوراه',
      professional: 'شهادة مهنية',
    },
  },
  rule: {
    operator: {
      equals: 'يساوي',
      not_equals: 'لا يساوي',
      contains: 'يحتوي على',
      not_contains: 'لا يحتوي على',
      starts_with: 'يبدأ بـ',
      in: 'واحد من',
      not_in: 'ليس أيًّا من',
      less_than: 'أقل من',
      greater_than: 'أكثر من',
      at_least: 'لا يقل عن',
      at_most: 'لا يزيد على',
      between: 'يقع بين',
      is_empty: 'فارغ',
      is_not_empty: 'غير فارغ',
    },
    joiner: { and: 'و', or: 'أو' },
  },
} satisfies typeof english
