/**
 * Pictures of things lie in squares of so many pixels: shown at half of that (72 px), they are fine on displays with two pixels for
 * one; those with one show them smaller, which costs less than a second set of files.
 */
export const PICTURE_PX = 144

/** Which thing is in which square, as `npm run pictures -- items` writes it to assets/images/items/index.json. */
export interface ItemPictures {
  readonly sheets: readonly {
    /** It is `images/items/<file>.webp` below /assets/. */
    readonly file: string
    readonly columns: number
    /** From left to right, row by row. */
    readonly items: readonly string[]
  }[]
}

/** How an element of any size shows the picture of one thing as its ground (CSS). */
export interface PictureStyle {
  readonly backgroundImage: string
  readonly backgroundSize: string
  readonly backgroundPosition: string
}

/** How far along the sheet the square `n` of `count` lies, as CSS counts it. */
const share = (n: number, count: number): string => `${count > 1 ? (n / (count - 1)) * 100 : 0}%`

/** How the picture of each thing is shown, by its id. */
export function pictureStyles({ sheets }: ItemPictures): ReadonlyMap<string, PictureStyle> {
  const styles = new Map<string, PictureStyle>()
  for (const { file, columns, items } of sheets) {
    const rows = Math.ceil(items.length / columns)
    for (const [i, id] of items.entries()) {
      styles.set(id, {
        backgroundImage: `url("/assets/images/items/${file}.webp")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${share(i % columns, columns)} ${share(Math.floor(i / columns), rows)}`,
      })
    }
  }
  return styles
}
