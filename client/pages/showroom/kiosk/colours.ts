import type { CSSProperties } from 'react'
import type { PublicSite } from '#shared/sites/siteDocument.ts'

/** The colours of a site as its screens take them. */
export const coloursOf = ({ background: { from, to } }: PublicSite): CSSProperties =>
  ({ '--from': from, '--to': to }) as CSSProperties
