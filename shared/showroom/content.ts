/** What a page shows beside its words. Addresses are of this site. */
export type ShowroomMedia =
  /** A line set large, in place of a picture. */
  | { readonly display: 'text'; readonly content: string }
  | { readonly display: 'image'; readonly content: string; readonly previewImage?: string }
  | {
      readonly display: 'video'
      readonly content: string
      readonly previewImage?: string
      /** Several films on one page, each with a play icon of its own; they take the place of `content`. */
      readonly subContent?: readonly string[]
    }

export interface ShowroomPage {
  readonly pageTitle: string
  readonly bodyText: string
  /** On a big screen in place of `bodyText`. */
  readonly winBodyText?: string
  readonly mediaData: ShowroomMedia
}

export interface ShowroomProduct {
  readonly menuName: string
  readonly productInfos: readonly ShowroomPage[]
}

export interface ShowroomDepartment {
  readonly key: string
  readonly name: string
  /** Pages shown while no product is chosen. */
  readonly infos: readonly ShowroomPage[]
  readonly products: readonly ShowroomProduct[]
}

/** What a showroom shows, in one language: served to everybody. */
export interface ShowroomContent {
  /** 0: what came with the server. */
  readonly version: number
  readonly title: string
  readonly lead: string
  /** Of the first screen. */
  readonly picture: string
  /** Indexes of the departments in the order of the menu; what is not in it is hidden. */
  readonly menu: readonly number[]
  /** Their place in the list is their index: things in the hall name it. */
  readonly departments: readonly ShowroomDepartment[]
}

export type ShowroomLanguage = 'zh' | 'en'
