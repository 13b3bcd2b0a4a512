import type { EntityName } from '../../entities/index.ts'

/** What people call the fields of an entity in their lists: field → texts. */
type FieldWords = Readonly<Record<string, readonly string[]>>

const list = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Each of one list with each of another, as a heading has both. */
const paired = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.flatMap((one) => others.map((other) => `${one} ${other}`))

const emails =
  list(`email, mail, email address, mail address, email adresse, emailadresse, mailadresse, email id, adresse email, adresse mail,
  adresse électronique, adresse de messagerie, courriel, mél, correo, correo electrónico, dirección de correo electrónico,
  البريد الإلكتروني, البريد, الإيميل, ايميل, عنوان البريد الإلكتروني, بريد إلكتروني`)
const phones =
  list(`phone, telephone, phone number, telephone number, phone no, telephone no, tel, tel no, tel number, mobile, mobile phone, mobile number,
  mobile phone number, cell, cell phone, cellphone, contact number, telefon, telefonnummer, telefon nr, tel nr, rufnummer, handy, handynummer, mobil,
  mobiltelefon, mobilnummer, durchwahl, téléphone, numéro de téléphone, n° de téléphone, portable, téléphone portable, téléphone mobile, gsm,
  teléfono, número de teléfono, móvil, celular, الهاتف, رقم الهاتف, الجوال, رقم الجوال, الموبايل, رقم الموبايل, هاتف محمول, رقم التليفون, تليفون`)
const companyNames =
  list(`company, company name, organisation, organization, organisation name, organization name, employer, firm, firm name, business name,
  account name, affiliation, firma, firmenname, name der firma, unternehmen, unternehmensname, name des unternehmens, organisationsname, arbeitgeber, betrieb, institution,
  société, nom de la société, entreprise, nom de l’entreprise, raison sociale, organisme, structure, employeur,
  empresa, nombre de la empresa, compañía, organización, razón social, الشركة, اسم الشركة, المؤسسة, اسم المؤسسة, المنظمة, جهة العمل, الجهة`)
const exhibitors = list('exhibitor, aussteller, exposant, expositor, العارض')
const websites =
  list(`website, web site, web, url, homepage, home page, web address, web page, webpage, website url, company url, company website, company domain name, internet,
  webseite, firmenwebsite, webadresse, internetadresse, internetseite, internetauftritt, site web, site internet, site, adresse web, adresse du site, sitio web,
  página web, الموقع الإلكتروني, الموقع, موقع الويب, رابط الموقع, عنوان الموقع`)
const descriptions =
  list(`description, short description, long description, details, summary, beschreibung, kurzbeschreibung, beschreibungstext, text,
  description courte, descriptif, résumé, texte, descripción, resumen, الوصف, وصف, نبذة, التفاصيل`)
const titles = list('title, name, titel, bezeichnung, titre, intitulé, nom, título, nombre, العنوان, الاسم')
const places = {
  country: list(
    'nation, country name, country region, land, staat, ländername, pays, nom du pays, país, البلد, الدولة, اسم الدولة',
  ),
  state:
    list(`region, state, state province, state region, province, county, province state, bundesland, kanton, région, département, provincia, provinz,
    estado, comunidad autónoma, المنطقة, المحافظة, الولاية, الإقليم`),
  city: list(
    `town, place, city town, town city, stadt, ort, wohnort, firmensitz, ortschaft, ville, commune, localité, ciudad, localidad, المدينة, مدينة`,
  ),
} as const satisfies FieldWords

const person = {
  first_name:
    list(`given name, forename, first, firstname, fname, christian name, vorname, rufname, prénom, nombre, nombre de pila,
    الاسم الأول, الاسم الاول, الاسم الشخصي`),
  last_name:
    list(`surname, family name, last, lastname, lname, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos, اسم العائلة,
    الاسم الأخير, اللقب, الكنية`),
  email: emails,
  company: companyNames,
  job_title:
    list(`title, position, role, function, job role, job function, designation, occupation, jobtitle, position title, professional title,
    funktion, berufsbezeichnung, jobtitel, stellung, rolle, funktion im unternehmen, position im unternehmen, beruf, fonction, poste, intitulé du poste,
    titre du poste, profession, qualité, cargo, puesto, المسمى الوظيفي, الوظيفة, المنصب, الصفة`),
  phone: phones,
} as const satisfies FieldWords

const contacts =
  list(`contact, contact person, primary contact, main contact, exhibitor contact, company contact, key contact, ansprechpartner, ansprechpartners, ansprechpartnerin, ansprechperson,
  kontakt, kontaktperson, hauptansprechpartner, hauptkontakt, interlocuteur, personne de contact, personne à contacter, contact principal, contacto,
  persona de contacto, جهة الاتصال, مسؤول الاتصال, الشخص المسؤول, شخص الاتصال`)
const contactNames = [
  ...contacts,
  ...paired(contacts, list('name, full name, vor und nachname, nom, nombre, اسم')),
  'اسم المسؤول',
  'nom du responsable',
]
const contactEmails = paired(contacts, emails)
const boothOf = [
  ...exhibitors,
  ...paired(exhibitors, ['name', 'nom', 'nombre', 'اسم']),
  ...companyNames,
  'stand',
  'booth',
  'الجناح',
  'اسم الجناح',
]
const files =
  list(`file, file name, filename, path, file path, datei, dateiname, dateipfad, pfad, fichier, nom du fichier, chemin, archivo, nombre de archivo,
  الملف, اسم الملف, مسار الملف`)
const links = list(
  `link, url, web address, download link, adresse, lien, lien web, webadresse, webseite, website, enlace, الرابط, رابط, عنوان الويب`,
)
const material = { booth_id: boothOf, title: titles, file: files, url: links } as const satisfies FieldWords
const orders = list(
  'order, sort order, position, sorting, sequence, reihenfolge, sortierung, ordre, orden, الترتيب',
)

/** By the words of an entity's own lists: the same word is one field here and another there. */
export const aliases: Readonly<Partial<Record<EntityName, FieldWords>>> = {
  floor: {
    name: list(`title, floor, hall, level, floor name, hall name, halle, hallenname, ebene, etage, stockwerk, bezeichnung, titel, nom, niveau, étage, hall nom,
      pavillon, planta, piso, nombre, الاسم, الطابق, القاعة, اسم القاعة, اسم الطابق`),
    order: orders,
    active: list('visible, active, sichtbar, aktiv, actif, activo, مرئي, نشط'),
  },
  booth: {
    ...places,
    booth_name: [
      ...companyNames,
      ...exhibitors,
      ...list(`name, booth name, stand name, exhibiting company, exhibitor company, display name, listing name, brand, brand name, company display name, standname,
        ausstellername, name, anzeigename, katalogname, ausstellende firma, nom, société exposante, nom du stand, nom commercial, enseigne, marque, nombre,
        اسم الجناح, الشركة العارضة, الاسم التجاري, الاسم`),
    ],
    booth_company_profile: [
      ...descriptions,
      ...list(`profile, about, about us, about the company, company profile, company description, exhibitor profile, profil, firmenprofil, unternehmensprofil,
        firmenbeschreibung, unternehmensbeschreibung, ausstellerprofil, über uns, firmenporträt, porträt, présentation, présentation de la société, présentation de l’entreprise, activité,
        profil de l’entreprise, perfil, perfil de la empresa, نبذة عن الشركة, وصف الشركة, ملف الشركة, عن الشركة`),
    ],
    booth_company_url: websites,
    keywords:
      list(`tags, topics, key words, keyword, schlagwörter, schlagworte, stichwörter, stichworte, suchbegriffe, themen, mots clés, mot clé, thématiques, etiquetas,
      palabras clave, الكلمات المفتاحية, كلمات مفتاحية, الوسوم`),
    booth_external_id:
      list(`external id, exhibitor id, external number, externe id, externe nummer, crm id, exhibitor number, exhibitor no, ausstellernummer, aussteller nr,
      aussteller id, identifiant externe, identifiant exposant, numéro exposant, n° exposant, رقم العارض, المعرف الخارجي`),
    exhibitor_name: contactNames,
    exhibitor_email: [...emails, ...contactEmails, ...paired(exhibitors, emails)],
    address:
      list(`street, street address, street and number, street no, street number, address line, address line 1, address 1, adresse, anschrift, strasse, strasse nr,
      strasse hausnummer, strasse und hausnummer, straße hnr, firmenadresse, rue, rue et numéro, adresse postale, adresse 1, n° et rue, voie, dirección, calle, domicilio,
      العنوان, عنوان الشركة, الشارع, عنوان الشارع`),
    pobox: list(
      'po box, p o box, postbox, post office box, postfach, boîte postale, bp, b p, apartado postal, apartado de correos, صندوق البريد, ص ب, صندوق بريد',
    ),
    floor_id:
      list(`floor, hall, level, pavilion, hall name, floor name, halle, ebene, etage, stockwerk, hallenname, niveau, étage, pavillon, planta, piso, pabellón,
      الطابق, القاعة, الصالة, اسم القاعة`),
    booth_logo:
      list(`logo, logo file, logo url, company logo, logo link, logo image, firmenlogo, logodatei, logo datei, unternehmenslogo, fichier logo, logo de l’entreprise,
      logotipo, logotype, الشعار, شعار الشركة, رابط الشعار`),
    booth_thumbnail: list(
      'thumbnail, thumb, small picture, thumbnail url, miniatur, vorschaubild, vignette, miniature, miniatura, الصورة المصغرة',
    ),
    booth_background:
      list(`background, background picture, background image, banner, header image, hintergrund, hintergrundbild, titelbild, kopfbild, arrière-plan,
      image de fond, bannière, fondo, imagen de fondo, الخلفية, صورة الخلفية`),
    booth_rep_ids:
      list(`representatives, booth staff, booth representatives, staff, standpersonal, ansprechpartner am stand, standbetreuer, représentants,
      personnel du stand, representantes, الممثلون, ممثلو الجناح`),
  },
  document: { ...material, booth_id: boothOf },
  video: { ...material, url: [...links, 'video', 'video url', 'video link', 'youtube', 'vimeo'] },
  representative: person,
  attendee: {
    ...person,
    ...places,
    resume: list('resume, cv, curriculum vitae, lebenslauf, curriculum, السيرة الذاتية'),
  },
  speaker: {
    ...person,
    country: places.country,
    bio: list(`bio, biography, about, profile, short bio, biographical note, speaker bio, biografie, kurzbiografie, kurzbiographie, vita, kurzvita, lebenslauf, über mich, zur person, biographie, présentation, notice biographique,
      biografía, السيرة الذاتية, نبذة, نبذة شخصية, السيرة`),
  },
  job: {
    booth_id: boothOf,
    job_title:
      list(`title, position, job, job name, vacancy, role, jobtitle, position title, titel, jobtitel, stelle, stellentitel, stellenbezeichnung, poste, titre, titre du poste, intitulé,
      intitulé du poste, nom du poste, puesto, título, المسمى الوظيفي, الوظيفة, عنوان الوظيفة, اسم الوظيفة`),
    job_description: [
      ...descriptions,
      ...list(
        `job description, stellenbeschreibung, aufgaben, tätigkeit, aufgabenbeschreibung, description du poste, missions, descripción del puesto, وصف الوظيفة, الوصف الوظيفي`,
      ),
    ],
    experience_level: list(
      'experience level, seniority, seniority level, career level, level, karrierestufe, erfahrungsstufe, niveau d’expérience, nivel, مستوى الخبرة',
    ),
    job_type:
      list(`employment type, job type, contract type, type of employment, beschäftigungsart, anstellungsart, vertragsart, arbeitszeit, type de contrat, contrat, type d’emploi,
      tipo de contrato, نوع الوظيفة, نوع العقد, نوع التوظيف`),
    location:
      list(`location, job location, work location, place of work, city, arbeitsort, standort, einsatzort, ort, dienstort, lieu, lieu de travail, localisation, ville, ubicación,
      lugar de trabajo, الموقع, مكان العمل, المدينة`),
    job_category_id: list(
      'category, job category, kategorie, berufsfeld, tätigkeitsfeld, catégorie, métier, categoría, الفئة, التصنيف, مجال العمل',
    ),
    salary_min: list(
      'min salary, minimum salary, salary from, salary min, gehalt ab, gehalt von, mindestgehalt, salaire minimum, salaire min, salaire de, salario mínimo, الحد الأدنى للراتب, الراتب من',
    ),
    salary_max: list(
      'max salary, maximum salary, salary to, salary max, gehalt bis, höchstgehalt, maximalgehalt, salaire maximum, salaire max, salario máximo, الحد الأقصى للراتب, الراتب إلى',
    ),
    currency: list('currency, salary currency, währung, devise, monnaie, moneda, العملة'),
    requirements: list(
      'requirements, job requirements, qualifications, anforderungen, voraussetzungen, qualifikation, qualifikationen, anforderungsprofil, exigences, profil recherché, prérequis, requisitos, المتطلبات, الشروط',
    ),
    benefits: list(
      'benefits, perks, what we offer, wir bieten, leistungen, unser angebot, avantages, nous offrons, beneficios, المزايا',
    ),
    application_deadline: list(
      'deadline, closing date, apply until, apply by, application deadline, bewerbungsfrist, bewerbungsschluss, bewerbung bis, date limite, date limite de candidature, fecha límite, آخر موعد للتقديم, الموعد النهائي',
    ),
    contact_email: [
      ...emails,
      ...contactEmails,
      ...list(
        'application email, apply email, bewerbung email, bewerbung an, email de candidature, email pour postuler',
      ),
    ],
    contact_phone: [...phones, ...paired(contacts, phones)],
    remote_work_allowed: list(
      'remote, remote work, remote allowed, work from home, homeoffice, home office, remote möglich, télétravail, teletrabajo, العمل عن بعد',
    ),
    years_of_experience_required: list(
      'years of experience, experience years, experience in years, berufsjahre, jahre berufserfahrung, berufserfahrung in jahren, années d’expérience, años de experiencia, سنوات الخبرة',
    ),
    education_level_required: list(
      'education, education level, degree, qualification level, ausbildung, bildungsabschluss, abschluss, formation, niveau d’études, diplôme, estudios, المستوى التعليمي, المؤهل العلمي',
    ),
    skills_required: list(
      'skills, required skills, kenntnisse, fähigkeiten, kompetenzen, compétences, habilidades, المهارات, المهارات المطلوبة',
    ),
  },
  segment: { name: titles, description: descriptions },
  track: {
    name: [
      ...titles,
      ...list(
        'track, track name, stream, theme, themenstrang, strang, parcours, filière, thème, المسار, اسم المسار',
      ),
    ],
    colour: list('color, track color, hex, farbe, farbcode, couleur, color hex, اللون'),
  },
  session: {
    title: [
      ...titles,
      ...list(`subject, topic, talk, talk title, session, session name, presentation title, lecture, programmpunkt, vortrag, vortragstitel, thema, sujet, thème, conférence, nom de la session,
        titre de la session, titre de la conférence, tema, sesión, الموضوع, عنوان الجلسة, اسم الجلسة, عنوان المحاضرة`),
    ],
    description: [
      ...descriptions,
      ...list('abstract, session description, session abstract, inhalt, zusammenfassung, contenu, ملخص'),
    ],
    start:
      list(`starts, start time, start date, start date time, starts at, begin, begins, from, beginn, anfang, start, startzeit, von, uhrzeit von, beginnt um, début, date de début, heure de début, de, commence,
      inicio, hora de inicio, البداية, وقت البدء, وقت البداية, تاريخ البدء, من`),
    end: list(`ends, end time, end date, end date time, ends at, until, to, ende, endzeit, bis, uhrzeit bis, endet um, schluss, fin, date de fin, heure de fin, à, finit, hora de fin, النهاية,
      وقت الانتهاء, وقت النهاية, تاريخ الانتهاء, إلى`),
    track_id: list(
      'track, track name, stream, theme track, themenstrang, strang, parcours, filière, المسار, اسم المسار',
    ),
    speaker_ids:
      list(`speaker, speakers, speaker name, speaker names, presenter, presenters, panelists, referent, referenten, referentin, referent innen, redner, sprecher, vortragende, vortragender, intervenant, intervenants, intervenante, orateur, orateurs,
      conférencier, conférenciers, ponente, ponentes, المتحدث, المتحدثون, المتحدثين, المحاضر`),
    languages: list(
      'language, languages, session language, sprache, sprachen, vortragssprache, langue, langues, idioma, idiomas, اللغة, اللغات',
    ),
  },
  handout: {
    session_id: list(
      `session, session name, session title, talk, programmpunkt, vortrag, conférence, sesión, الجلسة, عنوان الجلسة`,
    ),
    title: titles,
    file: files,
    order: orders,
  },
}

/** Of fields that an event's own form adds, by their names. */
export const commonAliases: FieldWords = {
  ...person,
  ...places,
  website: websites,
  address: aliases.booth?.['address'] ?? [],
}

/** Understood only where no other heading says the field: mostly they say something else. */
export const weakAliases: Readonly<Partial<Record<EntityName, FieldWords>>> = {
  booth: {
    booth_name: list(
      'booth, stand, الجناح, exhibitor name, name des ausstellers, nom de l’exposant, nombre del expositor, اسم العارض',
    ),
  },
}

/** Whom or what an entity's list is about: in a heading such as "Aussteller: Land" it says no more than the list. */
export const owners: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  floor: list('floor, hall, halle, ebene, étage, niveau, القاعة, الطابق'),
  booth: [
    ...list(
      'exhibitor, company, booth, account, exhibiting, organisation, organization, aussteller, firma, firmen, unternehmen, exposant, société, entreprise',
    ),
    ...list('stand, expositor, empresa, العارض, الشركة, الجناح, للعارض, للشركة, main, haupt, primary'),
  ],
  document: list('document, dokument, documento, المستند'),
  video: list('video, vidéo, الفيديو'),
  representative:
    list(`representative, rep, staff, contact, employee, exhibitor, booth, badge, ansprechpartner, ansprechperson, mitarbeiter, standpersonal, kontakt, aussteller,
    vertreter, représentant, collaborateur, exposant, representante, الممثل, للممثل, الموظف`),
  attendee:
    list(`attendee, participant, visitor, guest, registrant, delegate, contact, person, member, lead, buyer, ticket holder, teilnehmer, teilnehmerin, teilnehmende, besucher, gast, kontakt,
    participante, visiteur, invité, inscrit, asistente, المشارك, للمشارك, الزائر, الحاضر, الضيف, work, business, geschäftlich, beruflich, dienstlich, professionnel, professionnelle, primary`),
  speaker:
    list(`speaker, presenter, panelist, contact, person, referent, referentin, redner, sprecher, vortragende, intervenant, intervenante, orateur, conférencier, ponente, المتحدث, للمتحدث, المحاضر,
    work, business, geschäftlich, beruflich, dienstlich, professionnel, professionnelle, primary`),
  job: list(
    'job, vacancy, position, stelle, stellen, stellenanzeige, poste, offre, emploi, vacante, الوظيفة, للوظيفة',
  ),
  segment: list('segment, الشريحة'),
  track: list('track, stream, المسار'),
  session: list(
    'session, talk, presentation, lecture, vortrag, programmpunkt, veranstaltung, séance, conférence, atelier, sesión, الجلسة, المحاضرة',
  ),
  handout: list('handout, handouts, unterlage, unterlagen, support, النشرة'),
}

/** What a heading is about that has one of these words: things that no entity has, whatever else it says. */
export const foreignWords: ReadonlySet<string> = new Set(
  list(`zip, zipcode, postcode, plz, postleitzahl, postal, cp, الرمز, fax, telefax, faxnummer, faxnr, télécopie, télécopieur, الفاكس, فاكس, salutation, anrede, civilité, prefix, suffix,
    birthday, birthdate, birth, geburt, geburtstag, geburtsdatum, naissance, geburtsort, الميلاد, nationality, nationalität, staatsangehörigkeit, nationalité, الجنسية, gender, geschlecht, sexe, genre, الجنس,
    created, modified, updated, erstellt, geändert, aktualisiert, angelegt, créé, modifié, owner, besitzer, betreuer, bearbeiter, propriétaire, assistant, assistenz, assistante, sekretariat, secretary, billing, invoice, rechnung, rechnungs, rechnungsadresse,
    rechnungsanschrift, facturation, facture, الفاتورة, shipping, delivery, lieferung, lieferadresse, livraison, parent, mother, konzern, mutterkonzern, muttergesellschaft, vat, ust, ustid, umsatzsteuer, tva, siret, siren, iban, bic, الضريبي, الضريبة,
    private, privat, privé, personnel, emergency, notfall, urgence, secondary, alternative, alternate, alternativ, secondaire, other, weitere, sonstige, autre,
    old, previous, former, alt, ancien, status, statut, الحالة, count, anzahl, total, summe, quantity, menge, quantité, amount, betrag, montant, price, preis, prix,
    source, quelle, campaign, kampagne, campagne, consent, einwilligung, consentement, newsletter, opt, notes, notizen, bemerkung, bemerkungen, kommentar, remarques, remarque, commentaire, ملاحظات,
    facebook, linkedin, twitter, instagram, xing, tiktok, skype, password, passwort, kennwort, ip, latitude, longitude, timezone, zeitzone, industry, branche, secteur, sector, القطاع,
    department, abteilung, service, القسم, size, größe, taille, area, fläche, surface, quadratmeter, sqm, m2, qm, المساحة, domain, dial, vorwahl, iso, ländercode, länderkürzel, landeskennzahl, vorwahl, indicatif`),
)
