/** What is used of libheif's build for JavaScript, which brings no types of its own entry. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifPicture {
    /** Emscripten's object, in which the address of libheif's own lies. */
    readonly handle: { readonly $$?: { readonly ptr?: number } }
    get_width(): number
    get_height(): number
    is_primary(): boolean
    has_alpha_channel(): boolean
    /** Fills the pixels with RGBA, as the picture is shown; calls back with `null` where it cannot. */
    display<Pixels extends { data: Uint8Array }>(pixels: Pixels, done: (filled: Pixels | null) => void): void
    free(): void
  }
  interface Heif {
    readonly HEAPU8: Uint8Array
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifPicture[] }
    _malloc(bytes: number): number
    _free(address: number): void
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    /** Writes a `heif_error` to `error`, of three words, since C gives it back as a structure. */
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, target: number): void
  }
  const heif: Heif
  export default heif
}
