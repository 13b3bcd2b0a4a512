import { normaliseForSearch } from '../record/search-normalisation.ts'

/*
 * Texts that stand where a text is still to come. A false alarm costs more trust than one that is
 * overlooked: single words count only where they are the whole text, and within a text only what
 * nobody writes by intent.
 */

/** Whole texts, normalised: without accents, case, punctuation and doubled blanks. */
const wholeTexts: ReadonlySet<string> = new Set(
  [
    'tbd, t b d, tba, t b a, tbc, todo, to do, to be done, to be defined, to be determined, to be announced, to be confirmed, to be added, coming soon',
    'test, test test, just a test, this is a test, test text, test booth, test company, test exhibitor, test document, test video, test job',
    'asdf, asdfasdf, asdfgh, qwerty, qwertz, azerty, foo, foo bar, foobar, blah, blah blah, bla bla, bla bla bla',
    'placeholder, placeholder text, dummy, dummy text, sample text, example text, filler text, some text, text here, your text, your text here',
    'your company, your company name, your name, your name here, your profile, your description, your slogan, company name, company profile, booth name',
    'my company, my booth, untitled, new booth, description, description here, insert text here, enter text here, type here, click to edit, edit me',
    'john doe, jane doe, first name last name, firstname lastname',
    'platzhalter, platzhaltertext, blindtext, mustertext, beispieltext, testtext, testfirma, teststand, musterfirma, muster gmbh, mustermann',
    'max mustermann, erika mustermann, ihre firma, ihr unternehmen, ihr firmenname, ihr text, ihr name, firmenname, wird nachgereicht, folgt, text folgt, folgt noch, noch offen',
    'a completer, a definir, a determiner, a venir, texte a venir, bientot disponible, votre entreprise, votre societe, votre texte, votre nom, nom de l entreprise, texte factice',
    'por definir, por confirmar, por completar, proximamente, su empresa, tu empresa, nombre de la empresa, texto de ejemplo, texto de prueba',
    'da definire, da completare, da confermare, prossimamente, la tua azienda, la vostra azienda, nome azienda, testo di prova, testo segnaposto',
    'por preencher, a confirmar, em breve, sua empresa, nome da empresa, texto de exemplo, teste',
    'nader te bepalen, nog te bepalen, nog in te vullen, uw bedrijf, uw bedrijfsnaam, bedrijfsnaam, voorbeeldtekst, binnenkort',
    'do uzupelnienia, do ustalenia, nazwa firmy, twoja firma, tekst przykladowy, wkrotce',
    'yakinda, sirket adi, ornek metin',
    'тест, тестовый текст, название компании, ваша компания, скоро, заполнить',
    'نص تجريبي, نص تجريبى, نص بديل, اسم الشركة, شركتك, قريبا, يحدد لاحقا, قيد الاعداد, اختبار',
    '待定, 待补充, 测试, 占位符, 公司名称, 未定, テスト, ダミーテキスト, 会社名, 準備中, 테스트, 미정, 회사명',
  ].flatMap((line) => line.split(',').map((text) => normalise(text))),
)

/** Of them, with a number after it. */
const longestWhole = Math.max(...Array.from(wholeTexts, (text) => text.length)) + ' 1234'.length

/** Within a text, normalised. */
const withinTexts: readonly RegExp[] = [
  /\blorem ipsum\b/,
  /\bdolor sit amet\b/,
  /لوريم ايبسوم/,
  /\b(?:your|ihre?|votre|su|tu) (?:company|firma|entreprise|empresa) (?:name|profile|description|text|logo) here\b/,
  /\b(?:insert|enter|add|put|write|type) (?:your |the |a )?(?:text|description|profile|name|company name|logo|content) here\b/,
  /\bthis is (?:a |just a )?(?:placeholder|dummy text|sample text|test text)\b/,
  /\bdies ist (?:ein )?(?:blindtext|platzhalter|mustertext|beispieltext|testtext)\b/,
  /\b(?:ceci est un )?texte de remplissage\b/,
  /\bhier (?:steht|kommt|folgt) (?:ihr|der|dein|ein) text\b/,
]

/** Almost no text has any of them: they are looked for one by one where this says that there is one. */
const anyWithin = new RegExp(withinTexts.map(({ source }) => source).join('|'))

/** Within a text as it is written: what a template leaves, and what is shouted. */
const written: readonly RegExp[] = [
  /\{\{[^{}\n]{1,60}\}\}/,
  /<<[^<>\n]{1,60}>>/,
  /%[A-Z][A-Z_]{2,40}%/,
  /\[\s*(?:insert|enter|add|your|company|name|text|tbd|tba|todo|firma|ihr|ihre|votre|su|nombre|nome)\b[^\]\n]{0,60}\]/i,
  /(?<![\p{L}\p{N}])(?:T\.?B\.?D\.?|TODO:|FIXME|XXXX+)(?![\p{L}\p{N}])/u,
]

/**
 * What of a text reads like a placeholder, as it is written there, at most 60 characters of it;
 * `undefined`: nothing.
 */
export function placeholderIn(text: string): string | undefined {
  const normalised = normalise(text)
  if (normalised === '') {
    // Dashes, dots and question marks alone: something was to be said, and is not.
    const bare = text.trim()
    return /^[.?_\-–—…*#x/\\]{2,}$/i.test(bare) ? shortened(bare) : undefined
  }
  if (isWhole(normalised) || isOneLetterAgainAndAgain(normalised)) return shortened(text.trim())
  for (const pattern of anyWithin.test(normalised) ? withinTexts : []) {
    const found = pattern.exec(normalised)
    if (found !== null) return shortened(found[0])
  }
  for (const pattern of written) {
    const found = pattern.exec(text)
    if (found !== null && !isNamed(text, found)) return shortened(found[0])
  }
  return undefined
}

function isWhole(normalised: string): boolean {
  if (normalised.length > longestWhole) return false
  return wholeTexts.has(normalised) || wholeTexts.has(normalised.replace(/ ?\d{1,4}$/, ''))
}

/** `xxx`, `aaaa`, `xxx xxx`; and no Roman numeral. */
function isOneLetterAgainAndAgain(normalised: string): boolean {
  return /^([a-z])\1\1(?: ?\1)*$/.test(normalised) && !/^(?:iii|mmm|ccc)$/.test(normalised)
}

/** `TBD Media Group`: before a word with a capital it is somebody's name. */
function isNamed(text: string, found: RegExpExecArray): boolean {
  return /^[A-Z.]+$/.test(found[0]) && /^ \p{Lu}\p{Ll}/u.test(text.slice(found.index + found[0].length))
}

const shownCharacters = 60

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters - 1).join('')}…`
}

/** Compatible forms, what is not seen and what is no letter or digit do not count either. */
function normalise(text: string): string {
  return normaliseForSearch(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
