/** How heavy a model is. */
export interface ModelNumbers {
  readonly bytes: number
  readonly triangles: number
  readonly vertices: number
  readonly materials: number
  /** Pictures in it, and all their pixels. */
  readonly pictures: number
  readonly picturePixels: number
}

/** What is inside of a model as its file has it, before anybody says how large the thing is. */
export interface ModelBox {
  readonly min: readonly number[]
  readonly max: readonly number[]
}

/** What was made of a model that somebody sent. */
export interface ModelReport {
  readonly before: ModelNumbers
  readonly after: ModelNumbers
  readonly box: ModelBox
  /** What the file says of itself, to begin a form with; '' where it says nothing. */
  readonly hints: {
    readonly name: string
    readonly author: string
    readonly licence: string
    readonly source: string
  }
}
