/** What is said where the site has an e-mail address to write to, and where it has none. */
export interface ByEmail {
  readonly withEmail: string
  readonly withoutEmail: string
}
export type LegalParagraph = string | ByEmail

/**
 * A legal page as data. `{email}` and `{operator}` in a text become facts of the site; `{chats}`, `{visits}`,
 * `{notifications}`, `{operations}` and `{clientLogs}` for how long it keeps these.
 */
export interface LegalDocument {
  readonly title: string
  readonly updated: string
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly LegalParagraph[] }[]
}

export type LegalText = Readonly<Record<'terms' | 'privacy' | 'cookies', LegalDocument>>

/** A paragraph as it holds for a site with or without an address to write to. */
export function legalParagraph(paragraph: LegalParagraph, hasEmail: boolean): string {
  if (typeof paragraph === 'string') return paragraph
  return hasEmail ? paragraph.withEmail : paragraph.withoutEmail
}
