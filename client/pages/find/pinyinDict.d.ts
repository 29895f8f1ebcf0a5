/** The characters of each syllable; the package has no types for its dictionary. */
declare module 'pinyin-match/src/simplified_dict.js' {
  export const dict: Readonly<Record<string, string>>
}
