/** As much of a word as is no wider than this, with … where something is left out; '' where there is no room for any of it. */
export function cutWord(word: string, wide: number, widthOf: (text: string) => number): string {
  if (widthOf(word) <= wide) return word
  const signs = [...word]
  // Halves what may be left: names are up to a hundred signs, and there are many of them.
  let [fits, tooMany] = [0, signs.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (widthOf(`${signs.slice(0, middle).join('')}…`) <= wide) fits = middle
    else tooMany = middle
  }
  return fits === 0 ? '' : `${signs.slice(0, fits).join('').trimEnd()}…`
}
