import { foldText } from '../folded-text.ts'
import type { PictureSlot } from '../readiness/slot-rules.ts'

interface Words {
  /** Found anywhere, also within a longer word: "Firmenlogo", "ロゴ大". */
  readonly within: readonly string[]
  /** Words that mean something else within others: "back" is in "feedback". */
  readonly whole: readonly string[]
}

const listed = (text: string): readonly string[] => foldText(text).split(/\s+/)

/**
 * What names of files and folders say about where a picture belongs, in the languages that
 * exhibitors commonly write them in.
 */
const words: Readonly<Record<PictureSlot, Words>> = {
  booth_thumbnail: {
    within: listed('thumb vignet miniatur vorschau preview миниатюр превью 缩略图 縮圖 サムネ 썸네일 مصغرة'),
    whole: listed('tile kachel tn teaser avatar'),
  },
  booth_logo: {
    within: listed('logo wordmark wortmarke bildmarke логотип лого λογοτυπ شعار לוגו 标志 徽标 標誌 商标 商標 ロゴ 로고'),
    whole: listed('brand marque marca marke signet emblem emblema embleme'),
  },
  booth_background: {
    within: listed(
      'background backdrop backwall hintergrund sfondo achtergrond bakgrun baggrund arkaplan wallpaper banner bannière rückwand messewand panorama titelbild фон φόντο خلفية רקע 背景 배경',
    ),
    whole: listed('back bg wall hero header cover fond fondo fundo tło pozadí háttér tausta portada capa copertina'),
  },
}
/** Words that end in one of those above and mean something else. */
const otherWords = /catalogo|katalogo|dialogo|prologo|epilogo|te[ck]h?nologo/g
/** Said of pictures of any kind, and only of a thumbnail where nothing else is said. */
const smallWords = ['small', 'icon', 'icone', 'icono', 'klein', 'petit', 'mini']
/** Words of folders and files that name neither a booth nor one place. */
const generalWords = new Set(
  listed(`image images img imgs picture pictures pic pics photo photos foto fotos bild bilder imagenes immagini imagens afbeeldingen zdjecia media medien medias asset assets file files
   dateien fichiers archivos ficheiros datei document documents doc docs dokument dokumente dokumenty documentos documenti documenten video videos film filme films movie movies clip
   clips brochure brochures broschure broschuren prospekt prospekte flyer flyers katalog kataloge catalog catalogue catalogues catalogo folleto depliant pdf pdfs web print final neu new old
   alt copy kopie kopia copia copie version v1 v2 v3 rgb cmyk hires hd 4k 1080p 720p jpg png svg eps large gross big trailer teaser presentation prasentation presentacion graphics
   grafik grafiken logos backgrounds banners thumbs thumbnails icons material materials materialien unterlagen content contents upload uploads firmen firma company stand booth messe unternehmens exhibitor aussteller
   картинки изображения фото документы документ видео брошюра каталог файлы 图片 圖片 照片 文件 文档 视频 視頻 画像 写真 資料 動画 書類 カタログ 이미지 사진 문서 동영상 صور ملفات وثائق فيديو`),
)
/** General words of scripts without blanks, at the end of a name. */
const unspaced = new RegExp(
  `(?:${listed('画像 写真 資料 動画 図面 カタログ 书类 書類 图片 圖片 照片 文件 文档 视频 視頻 大 小 이미지 사진').join('|')})$`,
)
/** "logotypes", "thumbnail": what a word of a picture may go on with. */
const longestEnding = 5
const slots = ['booth_thumbnail', 'booth_logo', 'booth_background'] as const satisfies readonly PictureSlot[]

/** The words of a name, folded, in their order: also those of "AcmeLogo", though not of "GmbH". */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu}\p{L})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => (word === '' ? [] : [foldText(word)]))
}

/** The place that the name of a file or a folder hints at. */
export function hintedPicture(name: string): PictureSlot | undefined {
  const folded = withoutOthers(foldText(name.normalize('NFKC')))
  const found = wordsOf(name)
  return (
    slots.find((slot) => words[slot].within.some((word) => folded.includes(word)) || words[slot].whole.some((word) => found.includes(word))) ??
    (found.some((word) => smallWords.includes(word)) ? 'booth_thumbnail' : undefined)
  )
}

/**
 * What of a folded word may be a name: nothing of "logos" and "backgrounds", "acme" of "acmelogo".
 */
export function withoutWhat(word: string): string {
  if (generalWords.has(word) || smallWords.includes(word)) return ''
  if (slots.some((slot) => words[slot].whole.includes(word))) return ''
  const part = slots.flatMap((slot) => words[slot].within).find((within) => withoutOthers(word).includes(within))
  if (part === undefined) return unspaced.test(word) ? word.replace(unspaced, '') : word
  if (word.startsWith(part) && word.length - part.length <= longestEnding) return ''
  return withoutWhat(word.replace(part, ''))
}

function withoutOthers(folded: string): string {
  return folded.replaceAll(otherWords, '')
}
