/** How a model of one's own comes to stand: turned by quarters, made so large, and put with its origin where ours is. */
export interface ModelFit {
  /** Quarter turns about the x axis, then about the y axis (three.js directions), 0 to 3. */
  readonly turns: readonly [aboutX: number, aboutY: number]
  /** Metres for one unit of the file. */
  readonly scale: number
  /** Added after all that, metres. */
  readonly offset: readonly [x: number, y: number, z: number]
}
