/** RFC 6266: pictures and films are shown, anything else is saved, under `name` and not under what a link may say. */
export function contentDisposition(mime: string, name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]/g, '_').replaceAll(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${/^(image|video)\//.test(mime) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
