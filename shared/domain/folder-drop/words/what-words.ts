import { normaliseForSearch } from '../../record/search-normalisation.ts'
import type { PictureSlot } from '../../readiness/slot-rules.ts'

interface PictureWords {
  /** Found anywhere, also within a longer word: "Firmenlogo", "ロゴ大". */
  readonly within: readonly string[]
  /** Words that mean something else within others: "back" is in "feedback". */
  readonly whole: readonly string[]
}

/**
 * `place`: where a picture belongs; `type`: what kind of file it is; `general`: something of it, which
 * could as well be part of a company's name; `state`: which of several it is.
 */
export type WhatWord = 'place' | 'type' | 'general' | 'state'

const listed = (text: string): readonly string[] => normaliseForSearch(text).split(/\s+/)

export const slots = [
  'booth_thumbnail',
  'booth_logo',
  'booth_background',
] as const satisfies readonly PictureSlot[]

/**
 * What names of files and folders say about where a picture belongs, in the languages that
 * exhibitors commonly write them in.
 */
export const pictureWords: Readonly<Record<PictureSlot, PictureWords>> = {
  booth_thumbnail: {
    within: listed('thumb vignet miniatur vorschau preview миниатюр превью 缩略图 縮圖 サムネ 썸네일 مصغرة'),
    whole: listed('tile kachel tn teaser avatar'),
  },
  booth_logo: {
    within: listed(
      'logo wordmark wortmarke bildmarke логотип лого λογοτυπ شعار לוגו 标志 徽标 標誌 商标 商標 ロゴ 로고',
    ),
    whole: listed('brand marque marca marke signet emblem emblema embleme'),
  },
  booth_background: {
    within: listed(
      'background backdrop backwall hintergrund sfondo achtergrond bakgrun baggrund arkaplan wallpaper banner bannière rückwand messewand panorama titelbild φόντο خلفية רקע 背景 배경',
    ),
    whole: listed(
      'back bg wall hero header cover fond fondo fundo tło pozadí háttér tausta portada capa copertina фон фоновое',
    ),
  },
}
/** Said of pictures of any kind, and only of a thumbnail where nothing else is said. */
export const smallWords = listed('small icon icone icono klein petit mini')
/** Words that end in one of those above and mean something else. */
const otherWords =
  /catalogo|katalogo|dialogo|prologo|epilogo|analogo|monologo|biologo|geologo|ecologo|te[ck]h?nologo/g

const typeWords = listed(
  `image images img imgs picture pictures pic pics photo photos foto fotos fotografie bild bilder imagen imagenes immagine immagini imagem imagens afbeelding afbeeldingen zdjecie zdjecia
   file files datei dateien fichier fichiers archivo archivos ficheiro ficheiros document documents doc docs dokument dokumente dokumenty documento documentos documenti documenten
   video videos film filme films movie movies clip clips trailer videoclip imagefilm produktvideo brochure brochures broschure broschuren prospekt prospekte flyer flyers leaflet katalog
   kataloge produktkatalog catalog catalogs catalogue catalogues catalogo catalogos folleto folletos depliant booklet datasheet datasheets datenblatt produktblatt produktdatenblatt
   factsheet sheet sheets product products produkt produkte produit produits producto productos prodotto prodotti produto produtos produktbild produktfoto pricelist pricelists price
   prices preis preise preisliste prix precios prezzi tarif tarife list liste lista presentation presentations prasentation presentacion presentazione apresentacao profile profil
   firmenprofil handbuch manual anleitung bedienungsanleitung pdf pdfs logos backgrounds banners thumbs thumbnails stand booth messestand
   картинки изображения изображение фото документы документ видео брошюра каталог прайс 图片 圖片 照片 文件 文档 视频 視頻 画像 写真 資料 動画 図面 書類 书类 カタログ 이미지 사진 문서 동영상 카탈로그 صور صورة ملفات
   وثائق فيديو كتالوج`,
)
const generalWords = listed(
  `media medien medias asset assets web print icons graphics grafik grafiken material materials materialien unterlagen content contents upload uploads download downloads firmen firma
   company messe unternehmens exhibitor exhibitors aussteller big large gross medium mini icon icone icono color colour farbe farbig white weiss black schwarz dark light hell dunkel mono
   transparent sw bw pos neg pantone freigestellt horizontal vertical quer hoch square round vorne hinten front`,
)
const stateWords = listed(
  `final finale endfassung endversion endgultig definitiv latest last neu neue new old alt actual aktuell nouveau nuevo nuovo novo nowy nieuw copy kopie kopia kopi copia copie kopija
   duplicate duplikat version versions rgb cmyk hires lowres hd uhd jpg jpeg png svg eps webp small klein petit draft entwurf updated update korrigiert corrected approved freigegeben
   edited bearbeitet cropped resized scaled копия новый новая нов финал نسخة نهائي نهائية جديد جديدة 副本 最终 最終 新 コピー 복사본 최종 大 小`,
)
/** Those of the lists above that companies are called by, too. */
const nameableWords = new Set(
  listed(
    `photo photos foto fotos fotografie bild bilder image images picture pictures video videos film filme films movie movies clip clips stand booth brand marque marca marke signet emblem
     emblema embleme banner banners panorama wall hero header cover fond fondo fundo back tile kachel teaser avatar portada capa copertina wallpaper product products`,
  ),
)
/** Those that people write before a name, though no company is called so: "Logo Acme", "Katalog Acme". */
const leadingWords = new Set(
  listed(
    `brochure broschure prospekt flyer leaflet katalog catalogue catalogo folleto depliant booklet datasheet datenblatt produktblatt factsheet preisliste pricelist prasentation presentacion
     брошюра каталог カタログ 카탈로그 كتالوج`,
  ),
)
/** Of scripts that put no blanks between words; they may end a word. */
const unspacedWords = listed(
  '画像 写真 資料 動画 図面 カタログ 书类 書類 图片 圖片 照片 文件 文档 视频 視頻 副本 最终 最終 コピー 大 小 이미지 사진 문서 동영상 카탈로그 복사본 최종',
)
const kinds: ReadonlyMap<string, WhatWord> = new Map([
  ...generalWords.map((word) => [word, 'general'] as const),
  ...typeWords.map((word) => [word, 'type'] as const),
  ...stateWords.map((word) => [word, 'state'] as const),
  ...slots.flatMap((slot) => pictureWords[slot].whole.map((word) => [word, 'place'] as const)),
])
const partWords = slots.flatMap((slot) => pictureWords[slot].within)
/** "logotypes", "thumbnail": what a word of a picture may go on with. */
const longestEnding = 5
const plainEndings = new Set([
  '',
  's',
  'e',
  'er',
  'en',
  'nail',
  'nails',
  'type',
  'types',
  'typ',
  'bild',
  'ы',
  'и',
  'о',
  'ο',
  'ς',
])

/** What a normalised word says of a file; `undefined`: nothing, so that it may be part of a name. */
export function whatOf(word: string): WhatWord | undefined {
  return kinds.get(word) ?? (beginningOf(word) === undefined ? undefined : 'place')
}

/** Whether a word is one that says what a file is and nothing else: "Logos", though not "Logotech". */
export function isPlainWhat(word: string): boolean {
  if (kinds.has(word)) return true
  const part = beginningOf(word)
  return part !== undefined && plainEndings.has(word.slice(part.length))
}

/** Whether companies may be called by a word that says what a file is. */
export function isNameable(word: string): boolean {
  return nameableWords.has(word)
}

/** Whether a word before a name says what the file is, and is hardly the name's own. */
export function isLeading(word: string): boolean {
  return leadingWords.has(word) || (beginningOf(word) !== undefined && isPlainWhat(word) && !isNameable(word))
}

/** The length of what stands before the word for a file that a longer word ends in: 4 of "acmelogo". */
export function lengthBeforeWhat(word: string): number | undefined {
  if (whatOf(word) !== undefined) return undefined
  const hidden = withoutOtherWords(word)
  const ending = [...partWords, ...unspacedWords].find((part) => hidden.endsWith(part))
  if (ending === undefined) return undefined
  const length = word.length - ending.length
  return length >= (/[a-z]/.test(word) ? 3 : 2) ? length : undefined
}

/** A normalised text without the words that only look like some for a picture. */
export function withoutOtherWords(normalised: string): string {
  return normalised.replaceAll(otherWords, '')
}

function beginningOf(word: string): string | undefined {
  const hidden = withoutOtherWords(word)
  return partWords.find((part) => hidden.startsWith(part) && word.length - part.length <= longestEnding)
}
