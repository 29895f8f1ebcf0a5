/** As much of it as the build uses; the package brings no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    /** What stays of an axis of a variable font. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number; readonly default: number }>
    >
  }
  /** The font with only the characters of the text. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
