/**
 * A legal page as data. `{email}` and `{operator}` in a text become facts of the site; `{chats}`, `{visits}`,
 * `{notifications}`, `{operations}` and `{clientLogs}` for how long it keeps these.
 */
export interface LegalDocument {
  readonly title: string
  readonly updated: string
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

export type LegalText = Readonly<Record<'terms' | 'privacy' | 'cookies', LegalDocument>>
