/** What of a thing or material of a space's own goes along with maps into another space or a template, as it is stored. */
export interface CarriedThing {
  readonly thingId: string
  readonly kind: 'thing' | 'material'
  /** Uploads: the model of a thing; the picture that stands for it, or is the material. */
  readonly modelId: string | null
  readonly pictureId: string | null
  /** JSON, as in the table `ownThings`. */
  readonly report: string
  readonly details: string
  readonly item: string
  /** Of what it is a copy; '' of what somebody brought. */
  readonly carriedFrom: string
}
