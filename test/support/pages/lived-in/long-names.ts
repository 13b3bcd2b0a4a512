/** Names as people have them, and numbers as large as they come. */
export const longNames = {
  company:
    'Vereinigte Donaudampfschifffahrts- und Elektromagnetische-Verträglichkeitsprüfungsgesellschaft Mecklenburg-Vorpommern mbH & Co. KGaA',
  floor: 'Obergeschoss der Wilhelm-Emmanuel-Freiherr-von-Ketteler-Ausstellungshalle',
  file: 'Unternehmensbroschüre_2027_final_überarbeitet_freigegeben_durch_die_Geschäftsführung(3).pdf',
  picture: 'Firmenlogo_4c_coated_ohne_Schutzraum_final_FINAL_2027-03-14_freigegeben.png',
  person: 'Maria-Magdalena Theodora von Hohenlohe-Waldenburg-Schillingsfürst',
  profile:
    'We make things of every kind, and have made them for longer than anybody remembers, in a house by the river. '
      .repeat(4)
      .trim(),
  externalId: 999_999_999_999,
} as const
