/** A legal page as data; `{email}` in a text becomes the address of the site. */
export interface LegalDocument {
  readonly title: string
  readonly updated: string
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

export type LegalText = Readonly<Record<'terms' | 'privacy' | 'cookies', LegalDocument>>
